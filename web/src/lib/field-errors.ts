import { type FieldValues, type Path, type UseFormSetError } from "react-hook-form";

import { ApiError } from "./api-error";

/**
 * Puts the server's complaints under the fields they are about; the fields see to the focus themselves. True when
 * that says everything.
 */
export function showFieldErrors<Fields extends FieldValues>(
  error: unknown,
  shape: Record<string, unknown>,
  setError: UseFormSetError<Fields>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  for (const [field, message] of Object.entries(error.errors))
    if (field in shape) setError(field as Path<Fields>, { message });
  return isAboutFields(error, shape);
}

/** Whether the server complains of these fields, and of nothing else. */
export function isAboutFields(error: unknown, shape: Record<string, unknown>): boolean {
  const complaints = error instanceof ApiError ? Object.keys(error.errors) : [];
  return complaints.length > 0 && complaints.every((field) => field in shape);
}

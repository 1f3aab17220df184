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
  const all = Object.entries(error.errors);
  const shown = all.filter(([field]) => field in shape);
  for (const [field, message] of shown) setError(field as Path<Fields>, { message });
  return all.length > 0 && shown.length === all.length;
}

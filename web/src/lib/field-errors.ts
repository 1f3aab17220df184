import { type FieldValues, type Path, type UseFormSetError } from "react-hook-form";

import { ApiError } from "./api-error";

/** Puts the server's complaints under the fields they are about; the fields see to the focus themselves. */
export function showFieldErrors<Fields extends FieldValues>(
  error: unknown,
  shape: Record<string, unknown>,
  setError: UseFormSetError<Fields>,
): void {
  if (!(error instanceof ApiError)) return;
  Object.entries(error.errors)
    .filter(([field]) => field in shape)
    .forEach(([field, message]) => setError(field as Path<Fields>, { message }));
}

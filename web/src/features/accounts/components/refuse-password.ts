import {
  type FieldValues,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
} from "react-hook-form";

import { toastError } from "@/lib/toast";

import * as messages from "../messages";
import { isStrongPassword, passwordProblem } from "../model/password-rule";

type Passwords = { password: string; confirmPassword: string };

/** Says what is wrong with a new password, as a toast and under its field; true when something is. */
export function refusePassword<Fields extends FieldValues & Passwords>(
  { password, confirmPassword }: Fields,
  setError: UseFormSetError<Fields>,
): boolean {
  const problem = passwordProblem(password, confirmPassword);
  if (!problem) return false;
  toastError(problem);
  const differ = problem === messages.passwordsDiffer;
  // Both in one round, and the first of them gets the focus, said a second time, too.
  const weak = !isStrongPassword(password);
  if (weak)
    setError("password" as Path<Fields>, { message: messages.weakPassword }, { shouldFocus: true });
  if (differ)
    setError("confirmPassword" as Path<Fields>, { message: problem }, { shouldFocus: !weak });
  return true;
}

/**
 * The same where other fields are wrong already: everything is said in one round, also of a password not yet repeated.
 * The first of all the wrong ones gets the focus, not the password.
 */
export function refusePasswordToo<Fields extends FieldValues & Passwords>({
  getValues,
  setError,
}: Pick<UseFormReturn<Fields>, "getValues" | "setError">): void {
  const fields = getValues();
  if (!fields.password) return;
  if (fields.confirmPassword) refusePassword(fields, (name, error) => setError(name, error));
  else if (!isStrongPassword(fields.password))
    setError("password" as Path<Fields>, { message: messages.weakPassword });
}

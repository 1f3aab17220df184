import * as messages from "../messages";

const minimumLength = 8;

/** At least 8 characters with an uppercase and a lowercase letter, a digit and a special character. */
export function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= minimumLength &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s\p{Cc}]/u.test(password)
  );
}

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return messages.passwordsDiffer;
  return isStrongPassword(password) ? null : messages.weakPassword;
}

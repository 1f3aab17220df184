/** Texts the specification fixes, letter for letter. */
export const messages = {
  weakPassword:
    "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, and one special character.",
  passwordsDiffer: "Passwords do not match.",
} as const;

/** Texts the specification fixes, letter for letter. */
export const messages = {
  weakPassword:
    "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, and one special character.",
  passwordsDiffer: "Passwords do not match.",
  profileUpdated: "Information Updated Successfully 👍",
  noUsers: "No Users Found!",
  confirmDelete: "Are you sure to delete?",
  userDeleted: "user deleted successfully",
  userUpdated: "User updated successfully",
} as const;

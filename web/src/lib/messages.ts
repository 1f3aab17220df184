export const somethingWentWrong = "Something went wrong. Please try again.";
export const unreachable = "The shop cannot be reached. Check your connection and try again.";

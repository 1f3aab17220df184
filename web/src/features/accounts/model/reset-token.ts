/** The secret of a link in a mail stands after the #, which browsers send to no server. */
export const resetToken = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";

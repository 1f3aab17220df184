import * as messages from "../messages";

/** What an account of the shop's books is called. */
export const accountTitle = (account: string) =>
  account.startsWith("provider:")
    ? messages.provider(account.slice("provider:".length))
    : (messages.accountNames[account] ?? account);

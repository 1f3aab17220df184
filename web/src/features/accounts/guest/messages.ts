export const orWithoutAccount = "Or order without an account";
export const continueAsGuest = "Continue as guest";
export const continueAsGuestNote =
  "You get a link by mail to follow your order, and can create an account later.";
export const orderingAsGuest = "You are ordering without an account.";
export const signInInstead = "Sign in instead";
export const email = "Email";
export const emailHint = "We send the link to your order here.";
export const enterYourEmail = "Please enter your email address.";
export const yourOrderLink = "Your link to this order";
export const keepTheLink = (email: string) =>
  `You ordered without an account. With this link you get back here from any device; we mail it to ${email}, too.`;
export const copyLink = "Copy the link";
export const linkCopied = "Copied.";
export const createAccount = "Create an account";
export const createAccountNote = (email: string) =>
  `Choose a password for ${email}: all your orders in one place, your addresses kept, and you can review what you bought.`;
export const create = "Create account";
export const accountCreated = "Welcome! Your order is in your account now.";
export const hasAccount = (email: string) =>
  `There is already an account with ${email}. Sign in to it, and the order moves there.`;
export const signIn = "Sign In";
export const forgetHere = "Forget on this device";
export const forgotten = "Forgotten here. The link in your mail brings you back.";
export const deleteData = "Delete my data";
export const deleteDataTitle = "Delete your data?";
export const deleteDataNote =
  "What the shop knows of you goes in 14 days; opening your link before then keeps it. Orders that were paid stay in the shop’s books, as the law asks.";
export const opening = "Your order";
export const openingNote = "One moment …";
export const anotherAddress = (email: string) =>
  `You are signed in as ${email}, and this was ordered with another address. Sign out to look at it with the link.`;
export const toYourOrders = "To your orders";
export const linkUseless = "This link does not work";
export const linkIncomplete = "This link is incomplete. Please open the one in your mail.";

import type { SecurityEvent } from "@/api/types";
import { plural } from "@/lib/locale";

/** Texts the specification fixes, letter for letter. */
export const weakPassword =
  "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, and one special character.";
export const passwordsDiffer = "Passwords do not match.";
export const profileUpdated = "Information Updated Successfully 👍";
export const noUsers = "No Users Found!";
export const confirmDelete = "Are you sure to delete?";
export const userDeleted = "user deleted successfully";
export const userUpdated = "User updated successfully";

// Our own words.
export const users = "Users";
export const forgotPassword = "Forgot password";
export const forgotPasswordNote = "We send you a link to choose a new one.";
export const profile = "Profile";
export const newPassword = "New password";
export const newPasswordNote = "You sign in with it on every device afterwards.";
export const signIn = "Sign In";
export const signInNote = "Good to see you at the market.";
export const signUp = "Sign Up";
export const signUpNote = "One account to buy, bid and follow your orders.";
export const homeOf = (name: string) => `${name}, home`;
export const deleteIt = "Delete";
export const enterAName = "Enter a name.";
export const enterAnEmailAddress = "Enter an email address.";
export const isAdmin = "IsAdmin";
export const isAdminHint = "Manages all products, orders, users and auctions";
export const isSeller = "IsSeller";
export const isSellerHint = "Sells products and creates auctions";
export const update = "Update";
export const editUser = "Edit User";
export const hereSince = (name: string, createdAt: string) => `${name}, here since ${createdAt}`;
export const enterYourEmailAddress = "Enter your email address.";
export const email = "Email";
export const linkSent = (message: string) => `${message} It can be used once, within an hour.`;
export const sendItAgain = "Send it again";
export const sendTheLink = "Send the link";
export const backToSignIn = "Back to Sign In";
export const searchUsers = "Search users";
export const nameOrEmail = "Name or email";
export const nobodyFound = (query: string) => `Nobody’s name or email has “${query}” in it.`;
export const name = "Name";
export const password = "Password";
export const passwordHint =
  "8 characters or more, with a capital, a small letter, a digit and a special character.";
export const confirmPassword = "Confirm Password";
export const you = "You";
export const youNote = "Your name is shown beside your bids and on your orders.";
export const yourPassword = "Your password";
export const yourPasswordNote =
  "Every update asks for it. Enter the present one to keep it, or a new one to change it.";
export const signInAgain = "After the update you sign in again, on this device too.";
export const chooseAPassword = "Choose a password.";
export const enterThePasswordOnceMore = "Enter the password once more.";
export const linkIncomplete = "This link is not complete. Please ask for a new one.";
export const setThePassword = "Set the password";
export const askForANewLink = "Ask for a new link";
export const enterYourPassword = "Enter your password.";
export const forgotPasswordLink = "Forgot password?";
export const anAccountTakesAMinute = "An account takes a minute.";
export const newCustomer = "New Customer?";
export const devices = "Devices";
export const devicesNote =
  "Where you are signed in. Lost a phone, or forgot to sign out somewhere? End it here.";
export const thisDevice = "This device";
export const deviceUse = (network: string, usedAt: string) => `${network} · last used ${usedAt}`;
export const signOut = "Sign out";
export const signOutOf = (device: string) => `Sign out ${device}`;
export const confirmItsYou = "Confirm it’s you";
export const confirmItsYouNote = "It has been a while since you signed in.";
export const presentPassword = "Your present password";
export const goOn = "Go on";
export const undoEmail = "Bring your address back";
export const undoEmailNote =
  "Your account gets this email address back, every device is signed out, and you choose a new password.";
export const undoLinkUseless =
  "This link has been used or is too old. If your account is not yours any more, write to the shop.";
export const bringItBack = "Bring it back";
export const securityLog = "Security log";
export const ownSecurityNote =
  "The last 90 days. If something here was not you, change your password and sign out everywhere.";
export const securityNote = "Who came in and who could not, in the last 90 days.";
export const searchTheSecurityLog = "Search the security log";
export const securityPlaceholder = "Person, event, device or network";
export const noSecurityEntries = "No Entries Found!";
export const countEntries = (count: number) =>
  plural(count, { one: "# entry", other: "# entries" });
export const showMore = "Show more";
export const when = "When";
export const what = "What";
export const whose = "Whose account";
export const device = "Device";
export const network = "Network";
export const eventPlace = (at: string, device: string, network: string) =>
  `${at} · ${device} · ${network}`;
export const events: Record<SecurityEvent, string> = {
  signed_up: "Account created",
  signed_in: "Signed in",
  sign_in_failed: "Wrong password at sign-in",
  sign_in_slowed: "Many wrong passwords: strange devices have to wait",
  signed_out: "Signed out",
  session_ended: "Signed a device out",
  signed_out_everywhere: "Signed out everywhere",
  password_confirmed: "Password confirmed",
  confirmation_failed: "Wrong password at a confirmation",
  password_changed: "Password changed",
  reset_asked: "Link for a new password asked for",
  password_reset: "Password set by a link",
  email_changed: "Email address changed",
  email_change_undone: "Email address brought back",
  roles_changed: "Roles changed by an admin",
};
export const signOutEverywhere = "Sign out everywhere";
export const signOutEverywhereTitle = "Sign out everywhere?";
export const signOutEverywhereNote =
  "Every device, this one too, has to sign in again. Your cart on this device is emptied.";
export const enterYourName = "Enter your name.";
export const alreadyHaveAnAccount = "Already have an account?";
export const yourStall = "Your stall";
export const yourStallNote = "Shoppers see this beside everything you sell.";
export const sellerName = "Seller Name";
export const sellerDescription = "Seller Description";
export const noLogoYet = "No logo yet";
export const sellerLogo = "Seller Logo";
export const pictureHint = "Upload a picture, or enter its address.";
export const id = "ID";
export const admin = "Admin";
export const seller = "Seller";
export const actions = "Actions";
export const edit = "Edit";
export const editOf = (name: string) => `Edit ${name}`;
export const deleteOf = (name: string) => `Delete ${name}`;
export const actionsFor = (name: string) => `Actions for ${name}`;
export const enterPresentOrNewPassword = "Enter a password: the present one, or a new one.";
export const enterStallName = "Enter the name of your stall.";
export const enterStallLogo = "Upload a logo, or enter its address.";
export const enterStallDescription = "Describe your stall in a sentence or two.";
export const countUsers = (count: number) => plural(count, { one: "# user", other: "# users" });
export const countWith = (count: number, query: string) => `${countUsers(count)} with “${query}”`;
export const losesAccount = (email: string, isSeller: boolean) =>
  `(${email}) loses their account. Orders and bids stay${
    isSeller ? "; their products and auctions without bids leave the shop." : "."
  }`;
export const logoOf = (name: string) => `Logo of ${name || "your stall"}`;
export const noMails =
  "This shop sends no mails, so it cannot send a new password either. Please ask the shop for help.";
export const contactTheShop = "Contact the shop";

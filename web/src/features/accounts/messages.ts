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
export const since = "Since";
export const everyone = "Everyone";
export const role = "Who";
export const roleNames = { admin: "Admins", seller: "Sellers", customer: "Customers" } as const;
export const sortUsers = "Sort users";
export const userSorts = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "By name",
} as const;
export const namesOf = (names: string[]) =>
  names.length > 4
    ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
    : names.join(", ");
export const makeSellers = (count: number) =>
  plural(count, { one: "Make # a seller", other: "Make # sellers" });
export const makeThemSellers = "Make them sellers?";
export const sellFromNowOn = (names: string) => `${names} may sell in this shop from now on.`;
export const sellersMade = (count: number) =>
  plural(count, { one: "# new seller", other: "# new sellers" });
export const deleteMany = (count: number) => `Delete ${count}`;
export const loseAccounts = (names: string) =>
  `${names}: they can no longer sign in, and what they sell leaves the shop. Their orders and bids stay.`;
export const usersDeleted = (count: number) =>
  plural(count, { one: "# user deleted", other: "# users deleted" });
export const enterAName = "Enter a name.";
export const enterAnEmailAddress = "Enter an email address.";
export const isAdmin = "IsAdmin";
export const isAdminHint = "Manages all products, orders, users and auctions";
export const isSeller = "IsSeller";
export const isSellerHint = "Sells products and creates auctions";
export const isAccountant = "IsAccountant";
export const isAccountantHint = "Reads the books and runs payouts, and changes nothing else";
export const update = "Update";
export const editUser = "Edit User";
export const account = "Account";
export const accountNote = "Who this is, and what they may do in the shop.";
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
/** Where one has a password already and chooses another. */
export const confirmNewPassword = "Confirm new password";
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
/** Beside the server's words, which do not say which of the two is wrong either. */
export const lookAtBoth = "Look at both once more: the email address and the password.";
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
export const securityPlaceholder = "Person, event or network";
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
  second_factor_on: "Authenticator app switched on",
  second_factor_off: "Authenticator app removed",
  second_factor_reset: "Second factor taken off",
  recovery_codes_renewed: "New recovery codes",
  recovery_code_used: "Signed in with a recovery code",
  wrong_code: "Right password, wrong code",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  signed_in_by_passkey: "Signed in with a passkey",
  email_verified: "Email address verified",
  data_downloaded: "Own data downloaded",
  deletion_asked: "Deletion of the account asked for",
  deletion_called_off: "Deletion of the account called off",
  exported: "File downloaded",
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

export const secondFactor = "Two-step sign-in";
export const secondFactorNote =
  "A second proof beside your password: whoever learns the password still cannot get in.";
export const secondFactorDue =
  "Admins of this shop need two-step sign-in. Please set it up now: your next sign-in has no admin rights without it.";
export const secondFactorMissing =
  "Admins of this shop need two-step sign-in. Set it up here, and your admin rights are back.";
export const setUpNow = "Set it up now";
export const authenticatorApp = "Authenticator app";
export const authenticatorAppNote =
  "An app on your phone shows a code that changes every half minute.";
export const isOn = "On";
export const setUp = "Set up";
export const setUpApp = "Set up an authenticator app";
export const remove = "Remove";
export const removeApp = "Remove the authenticator app";
export const removeAppTitle = "Remove the authenticator app?";
export const removeAppNote = "Its codes open nothing any more. Your passkeys stay.";
export const removeLastFactorNote =
  "Your password alone opens your account then, and your recovery codes open nothing.";
export const appIsOn = "Your authenticator app is on.";
export const scanWithApp =
  "Scan this with an app such as Aegis, 2FAS or Google Authenticator, then enter the code it shows.";
export const orTypeThis = "Or type this into the app:";
export const openTheApp = "Open an app on this phone";
export const qrCode = "QR code for your authenticator app";
export const codeOfTheApp = "Code";
export const codeHint = "The six digits that your authenticator app shows now.";
export const switchOn = "Switch on";
export const recoveryCode = "Recovery code";
export const recoveryCodeHint = "One of the codes that you kept when you set this up.";
export const wrongRecoveryCode = "This is none of your recovery codes, or it was used already.";
export const lostYourApp = "Lost your app? Use a recovery code";
export const useTheApp = "Use the code of the app";
export const passkeys = "Passkeys";
export const passkeysNote =
  "Sign in with your finger, your face or the PIN of your device, without a password.";
export const add = "Add";
export const addAPasskey = "Add a passkey";
export const addAPasskeyNote =
  "Your device asks you for it next. From then on your password alone opens nothing.";
export const passkeyName = "Name of the passkey";
export const passkeyNameHint = "By which you will know it, such as “My phone”.";
export const passkeyThere = "This device has a passkey for your account already.";
export const noPasskeyGiven = "No passkey was given. Please try again.";
export const usePasskey = "Use a passkey";
export const signInByPasskey = "Sign in with a passkey";
export const lastUsed = (at: string) => `Last used ${at}`;
export const addedOn = (day: string) => `Added ${day}`;
export const removeNamed = (name: string) => `Remove ${name}`;
export const removePasskeyTitle = "Remove this passkey?";
export const removePasskeyNote = (name: string, isLast: boolean) =>
  `“${name}” opens your account no more. Remove it from the device too.${isLast ? ` ${removeLastFactorNote}` : ""}`;
export const codesLeft = (left: number) =>
  `${plural(left, { one: "# recovery code", other: "# recovery codes" })} left, for the day your app or device is lost.`;
export const newCodes = "New recovery codes";
export const keepYourCodes = "Keep your recovery codes";
export const keepYourCodesNote =
  "Each opens your account once if you lose your app or device. They are shown only now: keep them where you keep important papers.";
export const codesFor = (shop: string) => `Recovery codes for ${shop}`;
export const codesFile = "recovery-codes.txt";
export const download = "Download";
export const print = "Print";
export const copy = "Copy";
export const codesCopied = "Copied.";
export const codesKept = "I have kept them";
export const resetSecondFactor = "Take off two-step sign-in";
export const resetSecondFactorTitle = "Take off two-step sign-in?";
export const resetSecondFactorNote = (name: string) =>
  `${name} signs in with the password alone then, and is signed out everywhere. Make sure that it is really them who ask.`;
export const hasSecondFactor = "Two-step sign-in is on.";
export const yourData = "Your data";
export const yourDataNote =
  "A file with everything that this shop holds about you, and the way to have it deleted.";
export const downloadYourData = "Download your data";
export const dataFile = "my-data.json";
export const deleteYourAccount = "Delete your account";
export const deleteYourAccountTitle = "Delete your account?";
export const deleteYourAccountNote =
  "You are signed out everywhere, and your account goes in 14 days; signing in before then keeps it. Your name disappears from bids and lists. Orders that were paid stay in the shop’s books, as the law asks.";
export const deletionCalledOff = "Welcome back. Your account stays.";
export const strengths = [
  "Needs 8 characters, a capital, a small letter, a digit and a special character.",
  "Enough. A few words of your own would be better.",
  "Good.",
  "Strong.",
];
export const verifyEmail = "Verify your address";
export const verifyEmailNote = "So that we know where to reach you.";
export const linkNotComplete = "This link is not complete. Open it from the mail once more.";
export const verifyAfterSignIn =
  "Your address may be verified already. Sign in: if it is not, your profile sends you a new link.";
export const verifyFromProfile =
  "Your address may be verified already. If it is not, your profile sends you a new link.";
export const toYourProfile = "Go to your profile";
export const verifying = "One moment …";
export const goOnShopping = "Go on shopping";
export const unverifiedEmail = (email: string) =>
  `Please verify ${email}: open the link that we sent there. Until then you cannot bid or sell, and large orders wait.`;

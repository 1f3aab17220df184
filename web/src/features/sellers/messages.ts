import { plural } from "@/lib/locale";

// Asking to sell.
export const sellHere = "Sell here";
export const sellNote =
  "Tell us who you are and what you sell. Somebody looks at it, and you hear from us.";
export const notOpen = "This shop takes no new sellers at the moment.";
export const sellsAlready = "You sell here already.";
export const toStall = "To your stall";
export const waiting = "Your application waits";
export const waitingNote =
  "Somebody of the shop looks at it. You can still change what you said, or take it back.";
export const declined = "The shop said no";
export const declinedNote = "You may change what was wrong and ask again.";
export const withdraw = "Take it back";
export const withdrawn = "Your application was taken back.";
export const sendApplication = "Send the application";
export const saveApplication = "Save the changes";
export const applicationSent = "Your application is on its way.";
export const theStall = "The stall";
export const theStallNote = "What shoppers see.";
export const stallName = "Name of the stall";
export const logo = "Logo";
export const logoHint = "Upload a picture, or enter its address.";
export const noLogo = "No logo yet";
export const logoOf = (name: string) => `Logo of ${name}`;
export const description = "What you sell";
export const business = "The business";
export const businessNote = "For invoices. Shoppers see only the city and the country.";
export const address = "Address";
export const city = "City";
export const region = "State";
export const pinCode = "Pin code";
export const country = "Country";
export const usualCountry = "India";
export const taxNumber = "Tax number";
export const taxHint = "GSTIN or PAN in India. Optional.";
export const bank = "Where your money goes";
export const bankNote =
  "Kept encrypted; from now on nobody sees more than its last digits. Optional now.";
export const bankKept = (shown: string) => `We have ${shown}. Leave these empty to keep it.`;
export const holder = "Name of the holder";
export const account = "Account number or IBAN";
export const bankCode = "IFSC or BIC";

// The own stall.
export const stall = "Your stall";
export const stallNote = "What shoppers read about you, and whether your goods are in the shop.";
export const seeStall = "See it as shoppers do";
export const suspendedTitle = "Your stall is suspended";
export const suspendedNote =
  "Your goods are hidden. Please send what is ordered: it will be paid as always.";
export const theShopSays = (reason: string) => `The shop says: “${reason}”`;
export const away = "On holiday";
export const awayHint = "Your goods are hidden while you are away. Orders that were placed go on.";
export const awayUntil = (day: string) => `Your goods are hidden until ${day}, and then come back.`;
export const awayOpenEnd = "Your goods are hidden until you say that you are back.";
export const backOn = "Back on";
export const backOnHint =
  "Your stall opens by itself on this day. Leave it empty to open it yourself.";
export const awayWords = "What shoppers read meanwhile";
export const goAway = "Hide my goods";
export const iAmBack = "I am back";
export const nowAway = "Enjoy your time: your goods are hidden.";
export const nowBack = "Welcome back: your goods are in the shop.";
export const policies = "What you promise";
export const shippingPolicy = "How you send";
export const returnPolicy = "What can be given back";
export const saveStall = "Save promises and business";
export const saved = "Saved.";

// The stall as shoppers see it.
export const lots = "Auctions";
export const promises = "What this seller promises";
export const howItIsSent = "How this seller sends";
export const isAway = (name: string) => `${name} is away`;
export const isAwayUntil = (name: string, day: string) => `${name} is away until ${day}`;
export const isAwayNote = "Their goods come back with them.";

// Reporting.
export const reportProduct = "Report this product";
export const reportTitle = "What is wrong with it?";
export const reportNote = "The shop looks at it. Nobody else learns that it was you.";
export const inAFewWords = "In a few words";
export const report = "Report";
export const reported = "Thank you. The shop will look at it.";

// The office.
export const sellers = "Sellers";
export const sellersNote = "Who wants to sell here, and who does.";
export const applications = "Applications";
export const allSellers = "All sellers";
export const noApplications = "Nobody waits";
export const noApplicationsNote =
  "Whoever wants to sell here asks at “Sell here”, and stands here.";
export const noSellers = "No sellers yet";
export const approve = "Approve";
export const decline = "Decline";
export const declineTitle = (name: string) => `Why can ${name} not sell here?`;
export const declineReasonNote = "They read it, and may ask again.";
export const approvedToast = (name: string) => `${name} sells here now.`;
export const declinedToast = "They were told why.";
export const asked = (day: string) => `Asked ${day}`;
export const taxNumberOf = (gstin: boolean) => (gstin ? "GSTIN" : taxNumber);
export const bankDetails = "Bank details";
export const noTaxNumber = "No tax number";
export const notGiven = "Not given";
export const open = "Open";
export const awayShort = "Away";
export const suspended = "Suspended";
export const suspend = "Suspend";
export const reopen = "Reopen";
export const suspendTitle = (name: string) => `Suspend ${name}?`;
export const suspendReasonNote =
  "Their goods are hidden and they read why. Orders that were placed are still served and paid. Lots without bids are withdrawn for good; lots with bids run to their end, unless you delete them at Auctions.";
export const suspendedToast = (withdrawn: number, running: number) =>
  [
    "The stall is closed.",
    withdrawn > 0 &&
      plural(withdrawn, { one: "# lot was withdrawn.", other: "# lots were withdrawn." }),
    running > 0 &&
      plural(running, { one: "# lot with bids runs on.", other: "# lots with bids run on." }),
  ]
    .filter(Boolean)
    .join(" ");
export const reopenedToast = "The stall is open again.";
export const statement = "Statement";
export const moderation = "Moderation";
export const moderationNote = "Goods of new sellers that wait, and goods that somebody reported.";
export const toApprove = (count: number) => `To approve (${count})`;
export const reportedTab = (count: number) => `Reported (${count})`;
export const nothingWaits = "Nothing waits";
export const nothingReported = "Nothing was reported";
export const list = "List it";
export const keep = "Let it stay";
export const unlist = "Take it out";
/** Of what was never in the shop. */
export const refuse = "Refuse";
export const refuseTitle = (name: string) => `Refuse ${name}?`;
export const isListed = "This product is in the shop.";
export const isHidden = "This product is not in the shop.";
export const unlistTitle = (name: string) => `Take ${name} out of the shop?`;
export const unlistReasonNote = "The seller reads it.";
export const listedToast = "It is in the shop.";
export const unlistedToast = "It is out of the shop.";
export const keptToast = "The reports are put away.";
export const reports = (count: number) => plural(count, { one: "# report", other: "# reports" });
export const reason = "Reason";
export const cancel = "Cancel";
export const house = "The shop";

import { plural } from "@/lib/locale";

export const settingsSaved = "Settings saved";
export const noEntries = "Nothing was changed yet";
export const noEntryFound = "No entry found";
export const wholeLog = "Show the whole audit log";
export const auditLog = "Audit log";
export const auditNote = "Who changed what. Kept for good.";
export const settings = "Settings";
export const settingsNote = "Changes work at once.";
export const setup = "Setup";
export const setupNote = "What a shop needs before it opens, as the server sees it.";
export const searchTheAuditLog = "Search the audit log";
export const auditPlaceholder = "Person, action, id or words";
export const noEntryWith = (query: string) => `No entry has all the words of “${query}”.`;
export const noEntriesNote = "Changes to products, orders, people and auctions will be kept here.";
export const when = "When";
export const who = "Who";
export const action = "Action";
export const what = "What";
export const id = "ID";
export const openSubject = (subjectKind: string) => `Open this ${subjectKind}`;
export const theShop = "The shop";
export const theShopNote = "What the shop is called and what stands at its foot.";
export const shopName = "Shop name";
export const footerText = "Footer text";
export const footerHint = "A line at the foot of every page. May stay empty.";
export const noLogoOfYourOwn = "No logo of your own";
export const logo = "Logo";
export const logoHint =
  "Upload a picture, or enter its address. Without one the market awning stands there.";
export const pricesAndOrders = "Prices and orders";
export const pricesNote = "For new orders at once. Orders already placed keep their figures.";
export const tax = "Tax";
export const ofItemsPrice = "Of the items’ price.";
export const shippingFee = "Shipping fee";
export const freeShippingAbove = "Free shipping above";
export const oneUsDollar = "One US dollar";
export const dollarHint = "For payments in dollars.";
export const holdUnpaidOrders = "Hold unpaid orders";
export const hours = "hours";
export const holdHint = "Then their goods are for sale again.";
export const takeGuests = "Let people order without an account";
export const takeGuestsHint =
  "Guests give their email and get a link to their order by mail. They cannot bid, review or sell, and can create an account later.";
export const byHand = "Paying by hand";
export const byHandNote =
  "For a shop without a payment provider, or beside one. You take the money and give it back yourself.";
export const takeTransfers = "Take UPI and bank transfers";
export const takeTransfersHint =
  "Customers see a QR code and tell the reference of their transfer. An admin or the seller confirms it.";
export const upiId = "UPI ID";
export const upiIdHint = "Whom they pay: name@bank.";
export const upiIdRule = "A UPI ID looks like name@bank.";
export const bankDetails = "Bank details";
export const bankDetailsHint = "For those without UPI: account number, IFSC, name. May stay empty.";
export const bankDetailsRule = "The bank details may have at most 500 characters.";
export const takeCash = "Take cash on delivery";
export const takeCashHint =
  "The order is paid when it is marked as delivered. Lots of auctions are paid before.";
export const auctions = "Auctions";
export const auctionsNote = "Who may bid how much, and how bidders are named.";
export const biddingLimit = "Newcomers may bid up to";
export const biddingLimitHint = "In all, until their first paid order. 0 for no limit.";
export const unpaidWins = "Stop bidding after";
export const wins = "unpaid wins";
export const unpaidWinsHint = "0 for never.";
export const unpaidWinsDays = "Unpaid wins count for";
export const unpaidWinsDaysHint = "Older ones are forgotten.";
export const days = "days";
export const maskedNames = "Show only the first and last letter of bidders’ names";
export const unpaidWinsRule = "A whole number from 0 to 100.";
export const daysRule = "A whole number of days, from 1 to 3650.";
export const saveSettings = "Save settings";
export const everythingIsSetUp = "Everything is set up.";
export const doneOf = (done: number, count: number) => `${done} of ${count} done`;
export const done = "Done";
export const toDo = "To do";
export const openSettings = "Open Settings";
export const openProducts = "Open Products";
export const openManageUsers = "Open Manage Users";
export const openMails = "Open Mails";
/** The server sees no need for it: without them invoices have the shop's name alone. */
export const invoicesNameSeller =
  "Invoices name the business that sells. Say its name, address and tax number before the first order.";
export const openTaxes = "Open Taxes";
export const amountRule = "Enter an amount of zero or more, in rupees and paise.";
export const shopNeedsName = "The shop needs a name.";
export const shopNameTooLong = "The shop needs a name of at most 60 characters.";
export const logoRule = "The logo must be the address of a picture.";
export const footerRule = "The footer may have at most 300 characters.";
export const taxRule = "The tax must be between 0 and 100 percent, with two decimals at most.";
export const dollarRule = "The dollar rate must be above zero, in rupees and paise.";
export const holdRule = "Unpaid orders can be held between 1 hour and 90 days, in whole hours.";
export const countEntries = (count: number) =>
  plural(count, { one: "# entry", other: "# entries" });
export const logoOf = (name: string) => `Logo of ${name || "the shop"}`;
export const pages = "Pages";
export const pagesNote =
  "What the foot of every page links to, in Markdown. Have someone who knows the law of your place look over terms and privacy before you open.";
export { pageNames } from "@/lib/messages";
export const markdown = "Text";
/** A line may end at a hyphen even before a space that holds: only the joiner keeps the two together. */
export const markdownHint =
  "Markdown: # heading, **bold**, *italics*, -\u2060\u00a0list, 1.\u00a0steps, [link](/address). Empty brings back the first text.";
export const savePage = "Save page";
export const viewPage = "View page";
export const copy = "Copy";
export const copied = "Copied";
export const copyOf = (title: string) => `Copy the command: ${title}`;
export const preview = "Preview";
export const pageSaved = "Page saved";

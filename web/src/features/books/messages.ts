import { plural } from "@/lib/locale";

export const statement = "Statement";
export const statementNote = "What you earned, what is coming, and what was paid out.";
export const statementOf = (name: string) => `Statement of ${name}`;
export const available = "Available";
export const availableNote = "Goes out with the next payout.";
export const belowMinimum = (minimum: string) => `Paid out from ${minimum} on.`;
export const debtNote = "Below zero; your next sales pay it.";
export const pending = "Not available yet";
export const pendingNote = (days: number) =>
  days === 0
    ? "Available once it is delivered."
    : plural(days, {
        one: "Available # day after delivery.",
        other: "Available # days after delivery.",
      });
export const held = "Held back";
export const heldNote = "While a payer disputes an order.";
/** One name for it, wherever it stands. */
const toTransfer = "To be transferred";
export const underWay = toTransfer;
export const underWayNote = (own: boolean) =>
  `Started; it goes to ${own ? "your" : "the"} bank next.`;
export const month = "Month";
export const asCsv = "As CSV";
export const print = "Print";
export const printedOn = (date: string) => `Printed on ${date}`;
export const wholeShop = "Whole shop";
export const asOfToday = "As of today, whichever month is chosen.";
export const coming = "Coming next";
export const nothingComing = "Nothing that was delivered waits to become available.";
export const comingOn = (date: string) => `Available on ${date}`;
export const entries = "What happened";
export const noEntries = "Nothing happened in this month.";
export const opening = "At the beginning";
export const closing = "At the end";
/** A line may end before a month, not between it and its year. */
const whole = (month: string) => month.replace(" ", "\u00a0");
export const openingOf = (month: string) => `At the beginning of ${whole(month)}`;
export const closingOf = (month: string) => `At the end of ${whole(month)}`;
export const isCut = "There is more: the CSV file has all of it.";
export const movedAvailable = (amount: string, more: boolean) =>
  more ? `${amount} can be paid out` : `${amount} cannot be paid out for now`;
export const onPaper = (shown: number, total: number) =>
  `${shown} of ${total} entries are on this paper; the CSV file has all of them.`;
export const by = (name: string) => `By ${name}`;
export const date = "Date";
export const what = "What";
export const order = "Order";
export const amount = "Amount";
export const balance = "Balance";
export const kinds = {
  opening: "Carried over",
  paid: "Sale",
  refund: "Refund",
  dispute: "Dispute",
  released: "Became available",
  payout: "Payout",
  payout_paid: "Payout transferred",
  payout_failed: "Payout came back",
  adjustment: "Correction",
};
export const payouts = "Payouts";
export const noPayouts = "No payouts yet.";
export const payoutsShown = "Which payouts";
export const payoutLists = { open: toTransfer, all: "All" };
export const nothingToPay = "Nothing is left to be transferred.";
export const payoutStates = { started: toTransfer, paid: "Transferred", failed: "Came back" };
export const payoutDays = {
  started: (date: string) => `Started ${date}`,
  paid: (date: string) => `Transferred ${date}`,
  failed: (date: string) => `Came back ${date}`,
};
export const bankTitle = "Where payouts go";
export const bankMissing =
  "Tell the shop where you want your money: without it nothing can be paid out.";
export const bankKept = "It is kept sealed; only the end of the number is ever shown.";
export const changeBank = "Change";
export const enterBank = "Enter bank details";
export const holder = "Name of the account’s holder";
export const account = "Account number or IBAN";
export const bankCode = "IFSC or BIC";
export const save = "Save";
export const bankSaved = "Bank details saved";

export const books = "Books";
export const booksNote = "Every paisa of every order: where it is and whose it is.";
export const balances = "Balances";
export const terms = "Terms for sellers";
export const accountName = "Account";
export const debit = "In";
export const credit = "Out";
export const accountNames: Record<string, string> = {
  sellers_pending: "Sellers, not available yet",
  sellers_available: "Sellers, to be paid out",
  sellers_held: "Sellers, held back",
  house: "Own sales",
  commission: "Commission",
  commission_tax: "Tax on commission",
  tax: "Tax collected",
  shipping: "Shipping collected",
  promotions: "Coupons that the shop bears",
  refunds_owed: "Refunds owed to payers",
  payouts: "Payouts to be transferred",
  bank: "Paid from the bank",
  adjustments: "Corrections",
};
/** Money with a provider, or that people took by hand. */
const byHand: Record<string, string> = {
  UPI: "UPI and bank transfers",
  COD: "Cash on delivery",
};
export const provider = (name: string) => byHand[name] ?? `Money with ${name}`;
export const signNote =
  "Above zero is what the shop has; below, what it owes, earned or has paid out. Together it is always zero.";
export const sellers = "Sellers";
export const seller = "Seller";
export const noSellers = "The shop owes its sellers nothing.";
export const noBank = "No bank details";
export const startPayouts = "Start payouts";
export const dueNow = (amount: string) => `${amount} due`;
export const startPayoutsQuestion = "Start payouts now?";
export const startPayoutsNote =
  "Takes every available balance from the minimum on out of the books and lists it to be transferred.";
export const withoutBank = (names: string) => `Without bank details: ${names}`;
export const bankFile = (when: string) => `Bank file of ${when}`;
export const bankFileNote =
  "One file has everything that was started together and is still to be transferred.";
export const markPaid = "Mark as paid";
export const markFailed = "Mark as failed";
export const markPaidTitle = "Was it transferred?";
export const markFailedTitle = "What went wrong?";
export const reference = "The bank’s number of the transfer";
export const reason = "Why it failed; the seller reads this";
export const toSeller = (amount: string, name: string) => `${amount} to ${name}.`;
export const enterReference = "Enter the bank’s number of the transfer.";
export const enterReason = "Say why it failed.";
export const failedNote = "The money becomes part of the seller’s balance again.";
export const payoutSettled = "Noted";
export const adjust = "Correct the balance";
export const adjustNote =
  "An entry of its own, which the seller reads in the statement. Nothing that was written is changed.";
export const adjustAmount = "Amount in rupees";
export const adjustAmountHint = "In the seller’s favour; with a minus in the shop’s.";
export const adjustReason = "Why; the seller reads this";
export const adjusted = "The balance was put right.";
export const notAnAmount = "Please give an amount in rupees, like 150 or -20.50.";
export const commission = "Commission in percent";
export const commissionHint =
  "Of every sale, unless the seller or the category has a rate of its own.";
export const commissionTax = "Tax on the commission in percent";
export const releaseDays = "Days from delivery until sellers are paid";
export const releaseDaysHint = "Never before the days for returns are over.";
export const minimum = "Least that is paid out, in rupees";
export const weekday = "Payouts start";
export const weekdays = [
  "When an admin starts them",
  "On Mondays",
  "On Tuesdays",
  "On Wednesdays",
  "On Thursdays",
  "On Fridays",
  "On Saturdays",
  "On Sundays",
];
export const categoryRates = "Commission by category";
export const categoryRatesHint = "An empty field leaves it to the rate above.";
export const commissionOf = (name: string) => `Commission for ${name}, in percent`;
export const addASeller = "Add a seller";
export const sellerRates = "Commission by seller";
export const sellerRatesHint = "What you agreed with a seller goes before their goods’ categories.";
export const notARate = "Some rates cannot be saved as they are.";
export const saveTerms = "Save terms";
export const termsSaved = "Terms saved";
export const termsNote =
  "Rates count for orders that are placed from now on; those that are placed keep theirs.";

// Who may sell.
export const firstGoodsWait = "First products that wait for approval";
export const firstGoodsWaitHint =
  "So many of a new seller’s first products wait until you have looked at them. 0 for none.";
export const takesApplications = "People may ask to sell here";
export const takesApplicationsHint = "You decide about each of them.";

// Figures.
export const figures = "Your figures";
export const shopFigures = "Sellers’ money";
export const inDays = (days: number) => `In ${days} days`;
export const before = (amount: string, days: number) => `${amount} in the ${days} days before`;
export const fees = "Fees";
export const returnedSales = "Given back";
export const earned = "Earned";
export const views = "Views";
export const viewsNote = (orders: number, percent: string) =>
  `${plural(orders, { one: "# order", other: "# orders" })}, ${percent} of views`;
export const ordersNote = (orders: number) => plural(orders, { one: "# order", other: "# orders" });
/** Not of the days that are chosen. */
export const mostViewed = "Looked at most, in all";
export const viewed = (views: number, sold: number) =>
  `${plural(views, { one: "# view", other: "# views" })}, ${sold} sold`;
export const commissionEarned = "Commission and fees";
export const payoutsDue = "Payouts due";
export const payoutsUnderWay = (amount: string) => `${amount} to be transferred`;
export const refundsOwed = "Refunds owed";
export const refundsOwedNote = "To payers, not with them yet";
export const sellersPending = "Not available or held back";
export const sellersPendingNote = "Sellers’ money, not to be paid out yet";
export const bestSellers = "Who sold most";

// Reconciliation.
export const reconciliation = "Reconciliation";
export const reconciliationNote =
  "Download the report of your transactions from PayPal or Stripe as CSV, and compare it with the books. Nothing is changed or kept.";
export const providerName = "Provider";
export const reportFile = "Report (CSV)";
export const reportFrom = "Report from (optional)";
export const reportUntil = "Report until (optional)";
export const reportTimeNote =
  "Enter the days it is about, and payments missing at its beginning or end are found too.";
export const compare = "Compare";
export const chooseFile = "Please choose a file.";
export const allFits = "Everything fits.";
export const countDifferences = (count: number) =>
  plural(count, { one: "# difference", other: "# differences" });
export const period = (from: string, until: string) => `${from} to ${until}`;
export const matched = (matched: number, lines: number) => `${matched} of ${lines} lines fit`;
export const others = (count: number) =>
  plural(count, {
    one: "# line is about something else",
    other: "# lines are about something else",
  });
export const kept = (amount: string) => `The provider kept ${amount}`;
export const transaction = "Transaction";
export const theirs = "Report";
export const ours = "Here";
const mismatches: Record<string, string> = {
  unknownHere: "Not known here",
  missingThere: "Not in the report",
  amount: "Another amount",
  twice: "Twice in the report",
  notBooked: "Not in the books",
};
export const mismatch = (what: string) => mismatches[what] ?? what;
const flows: Record<string, string> = { payment: "Payments", refund: "Refunds" };
export const flow = (flow: string) => flows[flow] ?? flow;

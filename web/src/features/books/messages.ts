import { plural } from "@/lib/locale";

export const statement = "Statement";
export const statementNote = "What you earned, what is coming, and what was paid out.";
export const statementOf = (name: string) => `Statement of ${name}`;
export const available = "Available";
export const availableNote = "Goes out with the next payout.";
export const belowMinimum = (minimum: string) => `Paid out from ${minimum} on.`;
export const debtNote = "A debt from refunds; your next sales pay it.";
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
export const underWay = "On its way to your bank";
export const month = "Month";
export const asCsv = "As CSV";
export const print = "Print";
export const coming = "Coming next";
export const nothingComing = "Nothing that was delivered waits to become available.";
export const comingOn = (date: string) => `Available on ${date}`;
export const entries = "What happened";
export const noEntries = "Nothing happened in this month.";
export const opening = "At the beginning";
export const closing = "At the end";
export const isCut = "There is more: the CSV file has all of it.";
export const date = "Date";
export const what = "What";
export const order = "Order";
export const amount = "Amount";
export const balance = "Balance";
export const kinds: Record<string, string> = {
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
export const payoutStates = { started: "To be transferred", paid: "Paid", failed: "Failed" };
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
export const balanceNow = "Now";
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
  payouts: "Payouts under way",
  bank: "Paid from the bank",
  adjustments: "Corrections",
};
export const provider = (name: string) => `Money with ${name}`;
export const signNote =
  "Above zero is what the shop has; below, what it owes or earned. Together it is always zero.";
export const sellers = "Sellers";
export const seller = "Seller";
export const noSellers = "The shop owes its sellers nothing.";
export const noBank = "No bank details";
export const startPayouts = "Start payouts";
export const startPayoutsQuestion = "Start payouts now?";
export const startPayoutsNote =
  "Takes every available balance from the minimum on out of the books and lists it to be transferred.";
export const withoutBank = (names: string) => `Without bank details: ${names}`;
export const bankFile = "Bank file";
export const markPaid = "Mark as paid";
export const markFailed = "Failed";
export const markPaidTitle = "Was it transferred?";
export const markFailedTitle = "What went wrong?";
export const reference = "The bank’s number of the transfer";
export const reason = "Why it failed; the seller reads this";
export const failedNote = "The money becomes part of the seller’s balance again.";
export const confirm = "Confirm";
export const payoutSettled = "Noted";
export const state = "State";
export const to = "To";
export const commission = "Commission in percent";
export const commissionHint =
  "Of every sale, unless the seller or the category has a rate of its own.";
export const commissionTax = "Tax on the commission in percent";
export const releaseDays = "Days from delivery until sellers are paid for it";
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
export const categoryRates = "Categories with a rate of their own";
export const categoryRatesHint = "One per line: Shoes = 12.5";
export const sellerRates = "Sellers with a rate of their own";
export const sellerRatesHint = "One per line: the seller’s id = 8";
export const notARate = "Please write each rate like this: Shoes = 12.5";
export const saveTerms = "Save terms";
export const termsSaved = "Terms saved";
export const termsNote =
  "Rates count for orders that are placed from now on; those that are placed keep theirs.";

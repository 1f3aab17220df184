/** Texts the specification fixes, letter for letter. */
export const noInr = "Paypal does not accept payments in INR";
export const paid = "Order Paid Succefully 🎉";

// Our own words.
export const payment = "Payment";
export const paymentNote = "How would you like to pay? You pay after placing the order.";
export const paySum = (totalPrice: string) => `Pay ${totalPrice}`;
export const tryAgain = "Try again";
export const confirming = "Confirming your payment. Please keep this page open.";
export const paymentMethod = "Payment method";
export const noProvider =
  "This shop cannot take payments yet. You can place your order now and pay once a provider is set up.";
export const goOn = "Continue";
export const aboutPayPal =
  "Pay in US dollars from your PayPal wallet. The amount is shown before you pay.";
export const aboutStripe = "Pay in rupees by credit or debit card.";
export const aboutUpi =
  "Pay from your own UPI app or bank, by a QR code or a link. The shop confirms it by hand.";
export const aboutCod = "Pay in cash when your order is brought to you.";
export const notConfigured = "Not configured";
export const notConfiguredHere = (name: string) => `${name} is not configured in this shop.`;
export const pay = "Pay";
export const keptForYouUntil = "Kept for you until";
/** Beside lots: their days to pay are longer than an order’s. */
export const lotOutlastsOrder =
  "This order ends then. A lot in it stays yours to order anew, until the day to pay by that its own page names.";
export const payingNow = (sum: string, method: string) => `You are now paying ${sum} by ${method}.`;
export const payingInstead = (sum: string, method: string, before: string) =>
  `You are now paying ${sum} by ${method}, instead of ${before} as in the order above.`;
/** In a sentence. */
export const byMethod = {
  PayPal: "PayPal",
  Stripe: "card",
  UPI: "UPI or bank transfer",
  COD: "cash on delivery",
};
export const cannotBePaidWith = (method: string) =>
  `${method} is not configured in this shop, so this order cannot be paid with it yet.`;
export const payByCardInstead = "Pay by card instead";
export const payWithPaypalInstead = "Pay with PayPal instead";
export const payByTransferInstead = "Pay by UPI or bank transfer instead";
export const payAtTheDoor = "There is nothing to pay now.";
export const scanToPay = (totalPrice: string) =>
  `Scan this with a UPI app to pay ${totalPrice}. The amount is filled in for you.`;
export const qrCode = "QR code for your UPI app";
export const openUpiApp = "Open your UPI app";
export const upiId = "UPI ID";
export const amount = "Amount";
export const copyIt = (what: string) => `Copy: ${what}`;
export const copied = "Copied.";
export const transferReference = "Message or remark";
export const bankDetails = "By bank transfer";
export const transferNotFound = (reference: string) =>
  `The shop found no transfer with the reference ${reference}. If you have sent it, do not pay again: look the number up once more and enter it below, or ask the shop.`;
export const reachTheShop = "How to reach the shop";
export const whenPaid = "When you have paid";
export const referenceNumber = "Reference number";
export const referenceHint =
  "Your app or bank shows it beside the payment: UPI’s has 12 digits. The shop finds your money by it.";
export const iHavePaid = "I have paid";
export const orderKept = "Your order is kept; you can try again.";
export const cancelled = "You cancelled the payment.";
export const notCharged = (kept: string) => `Nothing was charged. ${kept}`;
export const paymentsUnreachable = "Payments cannot be reached right now.";
export const notLoaded = (provider: string) => `${provider} could not be loaded.`;
export const checkConnection = (provider: string, kept: string) =>
  `Check your connection, or whether something in your browser blocks ${provider}. ${kept}`;
export const cardNotCharged = "The card could not be charged.";
export const cardAdvice = "Nothing was charged. Check the details or try another card.";
export const declined = "The payment was declined.";
export const ifAgreed =
  "If you already agreed to pay, nothing is lost: we ask the provider ourselves and this order is marked paid.";
export const providerUnreachable = "The payment provider cannot be reached.";
export const noClearAnswer = "The payment provider gave no clear answer.";
export const notThrough = "The payment did not go through.";
/** The server's own sentence says what to try instead. */
export const declinedAdvice = (said: string) => `${said} Nothing was charged.`;

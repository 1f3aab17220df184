import { plural } from "@/lib/locale";

// What became of the money of an order.
export const yoursArrived = (sum: string) =>
  `Your payment of ${sum} arrived, but it could not pay this order.`;
export const arrivedWith = (sum: string, provider: string) =>
  `${sum} arrived with ${provider}, but it could not pay this order.`;
export const sendingBackYours = "We are sending it back to you; there is nothing you need to do.";
export const sendingBack = "It is held and goes back to the payer by itself.";
export const keptSafe = "We keep it safe and are looking into how to return it.";
export const willLookIntoIt = "The shop will look into it.";
export const contestOrRefund = (provider: string) =>
  `This order is no longer paid for: contest that at ${provider}, or close the order with Refund.`;
export const paymentReversed = "Payment reversed";
export const doNotSendReversed =
  "Please do not send this order. The payer’s bank took the money back; the shop is looking into it.";
export const paymentReturned = "Payment returned";
export const doNotSendGone =
  "Please do not send this order. Its money went back to the payer; the shop is looking into it.";
export const disputed = "Disputed";
export const doNotSendDisputed =
  "Please do not send this order. The payer disputes the payment; the shop is looking into it.";
export const beingRefunded = "Being refunded";
export const doNotSendRefunding =
  "Please do not send this order. Its money is on its way back to the payer.";
const whom = (mine: boolean) => (mine ? "you" : "the payer");
export const wentBack = (sum: string, mine: boolean) => `${sum} went back to ${whom(mine)}.`;
export const partlyWentBack = (sum: string, mine: boolean) =>
  `${sum} of it went back to ${whom(mine)}.`;
export const bankTookBack = (sum: string, mine: boolean, decide: string) =>
  `${mine ? "Your" : "The payer’s"} bank took ${sum} back. ${decide}`;
export const wentBackUnsaid = (sum: string, mine: boolean, provider: string, decide: string) =>
  `${sum} went back to ${whom(mine)}, and ${provider} has not said why yet. ${decide}`;

// Refunds, each with a state of its own.
export const refunds = "Refunds";
export const refundPart = "Refund a part";
export const refundPartNote =
  "Pieces that were not sent go back on the shelf. The order stays open, and the customer reads the reason.";
export const refundThisPart = "Refund this part";
export const refundPartByHand =
  "This money came by hand, so it goes back by hand: give it back first, then note it here. Pieces that were not sent go back on the shelf, and the order stays open.";
export const reasonByHandHint =
  "Why, and how it went back, for example the reference of your transfer. The customer reads it.";
export const piecesOf = (name: string, most: number) => `Pieces of ${name} (at most ${most})`;
export const amountInRupees = "Amount in rupees";
export const amountHint = (left: string) =>
  `${left} can still be given back. Left empty, it is what the pieces cost with their tax.`;
export const eachCost = (price: string) => `${price} each`;
export const reason = "Reason";
export const reasonHint = "The customer reads it.";
export const partNeeded = "Please choose pieces, or enter an amount.";
export const moreThanLeft = (left: string) => `At most ${left} can still be given back.`;
export const amountNeeded = "Please enter an amount in rupees.";
export const reasonNeeded = "Please say why the money goes back.";
export const tooManyPieces = (name: string, most: number) =>
  `Only ${plural(most, { one: "# piece", other: "# pieces" })} of ${name} can go back.`;
export const tryAgain = "Try again";
/** After what the server said: the refund was written down, and the same wish again would be another one. */
export const partStillOwed = (said: string) =>
  `${said} It stands below under “Refunds” as still owed: press “Try again” there.`;
export const tryRefundAgain = (sum: string) => `Try the refund of ${sum} again`;
export const refundStates = {
  requested: "Asked for",
  pending: "On its way",
  done: "Arrived",
  doneByHand: "Given back",
  failed: "Failed, still owed",
  refused: "Refused, still owed",
  byHand: "To give back",
  replaced: "Tried again",
};
export const refundMeanings = {
  requested: "The payment provider has not answered yet. It is asked again by itself.",
  pending: "The payment provider has it on its way. This can take some days.",
  done: "The payer has the money.",
  doneByHand: "It was noted as given back by hand.",
  failed: "The money came back to the shop, so the payer is still owed it.",
  refused: "The payment provider would not give it back, so the payer is still owed it.",
  byHand: "No provider can send it: give it back by hand, then say so here.",
  replaced: "Another refund took its place.",
};
export const myRefundStates = {
  requested: "Being sent",
  pending: "On its way",
  done: "Sent back to you",
  doneByHand: "Given back to you",
  failed: "Delayed",
  refused: "Delayed",
  byHand: "Delayed",
  replaced: "Sent again",
};
export const myRefundMeanings = {
  requested: "The shop is sending this money back to you.",
  pending: "It is on its way to where you paid from. This can take some days.",
  done: "It went back to where you paid from. Your bank may take a day or two to show it.",
  doneByHand:
    "The shop gave it back itself. If it did not reach you, please tell the shop: the page “Contact” says how.",
  failed: "It did not reach you yet. The shop still owes you this money and is looking after it.",
  refused: "It did not reach you yet. The shop still owes you this money and is looking after it.",
  byHand: "It did not reach you yet. The shop still owes you this money and is looking after it.",
  replaced: "It did not reach you at first, so the shop sent it again.",
};
export const refundFor = (pieces: string) => `For ${pieces}.`;
export const pieces = (quantity: number, name: string) => `${quantity} × ${name}`;
export const refundBy = (by: string) => `by ${by}`;
export const owedFailed = (sum: string) =>
  `The refund of ${sum} failed: the money came back to the shop and is still owed to the payer. Please try it again below.`;
export const owedRefused = (sum: string) =>
  `The refund of ${sum} was refused: the money is still owed to the payer. Please try it again below.`;
export const owedToYou = (sum: string) =>
  `Your refund of ${sum} has not reached you yet. The shop still owes you this money and is looking after it.`;
export const owedByHand = (sum: string) =>
  `${sum} is still to be given back by hand. Please do so, then say it below.`;

// Disputes.
export const disputes = "Disputes";
export const disputeOf = (sum: string) => `Dispute over ${sum}`;
export const disputeStages = { open: "Open", won: "Won", lost: "Lost" };
export const disputeReason = (reason: string) => `The payer’s reason: ${reason}.`;
export const answerBy = (date: string) => `Answer by ${date}, or it is lost.`;
export const answerSoon = "Please answer it soon.";
export const answerAt = (provider: string) => `Answer it at ${provider}`;
export const seeItAt = (provider: string) => `See it at ${provider}`;
export const disputeMeanings = {
  open: "The payer asked their bank or the provider to take the money back. The order is stopped until it is decided: send nothing, and answer with proof that you delivered or refunded.",
  won: "It was decided for the shop. The money stays, and the order goes on.",
  lost: "It was decided for the payer. The money is gone; what was not sent should not be.",
};
export const disputedByYou =
  "You dispute this payment, so the shop has stopped the order until that is decided.";
export const disputedBy = (date: string) =>
  `The payer disputes this payment, so the order is stopped: send nothing. Answer by ${date}; see Disputes below.`;
export const disputedUndated =
  "The payer disputes this payment, so the order is stopped: send nothing. See Disputes below.";

// Money that people take and return by hand.
export const awaitedTransfer = "Transfer";
export const transferAwaited = (sum: string) =>
  `${sum} is to come by UPI or bank transfer. Look into the shop’s account before you confirm it.`;
export const transferTold = (sum: string, reference: string) =>
  `The customer says that ${sum} was sent with the reference ${reference}. Look into the shop’s account before you confirm it.`;
export const transferLate = (sum: string) =>
  `Did ${sum} come although this order is closed? Note it here, so that it is given back.`;
export const referenceNumber = "Reference number";
export const confirmReceipt = "Confirm the receipt";
export const notReceived = "Not received";
export const notReceivedTitle = "Has it not come?";
export const notReceivedNote = (sum: string, reference: string) =>
  `The order’s page then tells the customer that no transfer of ${sum} with the reference ${reference} was found, and lets them give the reference again. Nothing is sent to them. The order waits for its payment.`;
export const howReturned = "How did the money go back?";
export const howReturnedHint =
  "For example the reference of your transfer, or who handed it over. The customer reads it.";
export const returnedByHand = "Returned by hand";
export const returnedByHandOf = (sum: string) => `${sum} was returned by hand`;
export const returnByHandNote = (sum: string) =>
  `This money came by hand, so it goes back by hand: give ${sum} back first, then note it here.`;
export const noteItReturned = "Note it as returned";
export const noteNeeded = "Please note how the money went back.";

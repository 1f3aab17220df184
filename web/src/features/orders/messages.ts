import { plural } from "@/lib/locale";

/** Texts the specification fixes, letter for letter. */
export const paidAt = (date: string) => `Paid at: ${date}`;
export const notPaid = "NOT PAID";
export const deliveredAt = (date: string) => `Delivered at: ${date}`;
export const notDelivered = "NOT DELIVERED";
export const deliver = "Deliver Order";
export const delivered = "Order Delivered Successfully 🚚";
export const historyEmpty = "Your Order Page is empty.";
export const goShopping = "Go Shopping";
export const noOrders = "No Orders Found!";
export const deletedUser = "DELETED USER";
export const sureToDelete = "Are you sure to delete?";
export const deleted = "order deleted successfully";

// Our own words.
export const order = "Order";
export const orderHistory = "Order History";
export const invoice = "Invoice";
export const refundedPieces = (back: number, all: number) => `${back} of ${all} refunded`;
export const returnEvents = {
  return_asked: "Return asked for",
  return_refused: "Return refused",
  return_escalated: "The shop decides about a return",
  return_accepted: "Return accepted",
  return_sent: "On its way back",
  return_received: "Came back",
  return_kept: "Kept, and paid back",
  return_refunded: "Return settled",
  return_declined: "Return declined",
  return_withdrawn: "Return withdrawn",
  return_lapsed: "Return not sent in time",
};
export const backToTheOrder = "Back to the order";
export const print = "Print";
export const sellerOrdersNote = "Your lines of each order. Mark them when they leave your hands.";
export const id = "ID";
export const user = "User";
export const orders = "Orders";
export const doomedOrder = (number: string, customer: string, total: string) =>
  `${number} of ${customer}, ${total}.`;
export const deleteNote =
  "The order leaves every list; the books keep it. An unpaid order gives its pieces back.";
export const deleteIt = "Delete";
export const numberOf = (number: string, customer: string) => `${number} of ${customer}`;
export const deliverMany = (count: number) => `Mark ${count} as delivered`;
export const sureToDeliver = "Mark as delivered?";
export const deliverManyNote = (cash: number) =>
  cash === 0
    ? "Their customers are told."
    : plural(cash, {
        one: "Their customers are told. One of them is paid at the door: it counts as paid then.",
        other: "Their customers are told. # of them are paid at the door: they count as paid then.",
      });
export const deliveredMany = (count: number) =>
  plural(count, { one: "# order delivered", other: "# orders delivered" });
export const deleteMany = (count: number) => `Delete ${count}`;
export const deleteManyNote =
  "The orders leave every list; the books keep them. Unpaid ones give their pieces back, and those whose money is not settled stay.";
export const deletedMany = (count: number) =>
  plural(count, { one: "# order deleted", other: "# orders deleted" });
export const sortOrders = "Sort orders";
export const orderSorts = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
  lowest: "Lowest total first",
  mostOfYours: "Highest value first",
  leastOfYours: "Lowest value first",
  waiting: "Waiting longest first",
} as const;
export const waitingSince = (day: string) => `Waiting since ${day}`;
export const shipAhead = "Send ahead";
export const shipAheadOf = (name: string) => `${name} is sent ahead of the rest`;
export const unship = "Undo";
export const unshipOf = (name: string) => `Undo: ${name} was not shipped`;
export const unshipped = "Not shipped after all";
export const actionsOf = (no: number) => `What to do with parcel ${no}`;
export const undeliverOf = (no: number) => `Undo: parcel ${no} was not delivered`;
export const details = "Details";
export const detailsOf = (name: string) => `Details, ${name}`;
export const deleteOf = (name: string) => `Delete, ${name}`;
export const billingAddress = "Billing Address";
export const shippingAddress = "Shipping Address";
export const paidWith = (paidAt: string, paymentMethod: string) =>
  `${paidAt}, with ${paymentMethod}.`;
export const refundedAt = (closedAt: string) => `Refunded at: ${closedAt}`;
export const cancelledAt = (closedAt: string) => `Cancelled at: ${closedAt}`;
export const thanks = (name: string) => `Thank you for buying at ${name}.`;
export const items = "Items";
export const tax = "Tax";
export const shipping = "Shipping";
export const free = "Free";
export const products = "Products";
export const product = "Product";
export const quantity = "Quantity";
export const price = "Price";
export const total = "Total";
export const totalInUsd = "Total in USD";
export const refund = "Refund";
export const cancelOrder = "Cancel order";
export const orderCancelled = "Order cancelled";
export const keepOrder = "Keep order";
export const cancelThisOrder = "Cancel this order?";
export const cancelNote =
  "Its pieces go back on the shelf for others. If a payment for it still arrives, it goes back to you.";
export const refundNoteGone =
  "The money has gone back already, so nothing more is sent. The order is closed.";
export const refundNote = (sum: string) =>
  `The whole amount, ${sum}, goes back to the payer and the order is closed.`;
export const refundRestNote = (sum: string) =>
  `The rest, ${sum}, goes back to the payer and the order is closed.`;
export const refundThisOrder = "Refund this order?";
export const beingChecked =
  "Your payment is being checked. This page updates itself; you can also come back later.";
export const date = "Date";
export const paid = "Paid";
export const deliveredState = "Delivered";
export const yourItems = "Your items";
export const paymentMethod = "Payment method";
export const yourOrders = "Your orders";
export const detailsOfOrder = (createdAt: string) => `Details of the order of ${createdAt}`;
export const markAsShipped = "Mark as shipped";
export const shipped = "Shipped";
export const notShippedYet = "Not shipped yet";
export const customer = "Customer";
export const notPaidState = "Not paid";
export const cancelled = "Cancelled";
export const refunded = "Refunded";
export const placed = "Placed";
export const orderSummary = "Order Summary";
export const whatHappened = "What happened";
export const searchOrders = "Search orders";
export const orderIdOrCustomer = "Order id or customer";
export const state = "State";
export const moneyHeld = "Money held";
export const moneyGone = "Money gone";
export const orderOf = (createdAt: string) => `Order of ${createdAt}`;
export const yours = "Your goods";
export const sendTo = "Send to";
export const orderedBy = (deletedUser: string) => `Ordered by ${deletedUser}`;
export const deliverAllTheSame = "Deliver this order all the same?";
export const deliverStopped = {
  reversed: "The payer’s bank took the money back: what is handed over now is not paid for.",
  gone: "Its money went back to the payer: what is handed over now is not paid for.",
  disputed: "The payer disputes this payment: if that is lost, goods and money are both gone.",
  refunding: "Its money is on its way back to the payer.",
};
export const allOrders = "All orders";
export const paidToDeliver = "Paid, to deliver";
export const deletedAt = (deletedAt: string) =>
  `Deleted at: ${deletedAt}. Only admins still see this order.`;
export const cancelledAtAt = (at: string) => `Cancelled at: ${at}`;
export const expiredAt = (at: string) => `Cancelled at: ${at}, because it was not paid in time`;
export const refundedAtAt = (at: string) => `Refunded at: ${at}`;
export const refundOnItsWay = "The refund is on its way.";
export const orderPlaced = "Order placed";
export const placedAndKept = (number: string, payHere: boolean) =>
  `Your order ${number} is placed and its pieces are kept for you.${payHere ? " Pay it right here." : ""}`;
export const expired = "Cancelled, not paid in time";
export const deletedState = "Deleted";
export const paymentBeingChecked = "Payment being checked";
export const paymentDeclined = "Payment declined";
export const paymentNotAccepted = "Payment not accepted";
export const paymentHeld = "Payment held";
export const paymentCameAgain = "Payment came again";
export const moneyWentBack = "Money went back";
export const partlyRefunded = "Partly refunded";
export const refundStarted = "Refund started";
export const refundRefused = "Refund refused";
export const countOrders = (count: number) => plural(count, { one: "# order", other: "# orders" });
export const piecesGoBack = "Its pieces go back on the shelf.";

export const callOffStillOwed = (said: string) =>
  `${said} It is called off all the same. The shop still owes the money, and an admin tries again.`;

// Stock in unpaid orders.
export const release = "Release the goods";
export const released = "The goods are for sale again";
export const releaseThisOrder = "Release the goods of this order?";
export const releaseNote =
  "The order is cancelled for its customer, and its pieces are for sale again.";
export const heldStock = "Held stock";
export const heldStockNote = "Goods kept from others by unpaid orders. Who holds most comes first.";
export const showMore = "Show more";
export const nothingHeld = "Nobody holds anything";
export const nothingHeldNote = "No order waits for its payment.";
export const countPieces = (count: number) => plural(count, { one: "# piece", other: "# pieces" });
export const holdOf = (name: string) => `What ${name} holds`;
export const holdSums = (pieces: string, orders: string) => `${pieces} in ${orders}`;
/** How many of it stays on the line of its name. */
export const heldPieces = (quantity: number, name: string) => `${quantity}\u00A0×\u00A0${name}`;
export const openOrder = (id: string) => `Order ${id}`;
export const releaseOrder = (id: string) => `Release the goods of the order ${id}`;
export const since = (date: string) => `since ${date}`;
export const orderedOn = (date: string) => `ordered ${date}`;

// What is paid by hand.
export const deliverAndTakeCash = "Delivered and paid";
export const deliveredAndPaid = "Was it delivered and paid?";
export const deliveredAndPaidNote = (sum: string) =>
  `${sum} in cash is then in the books, and the order is done.`;
export const parcelPaidNote = (sum: string) =>
  `${sum} in cash is to be taken for this parcel at the door. If nothing else belongs to the order, it then counts as paid and done.`;
export const cashAtTheDoor = (sum: string, mine: boolean) =>
  mine
    ? `You pay ${sum} in cash when this order is brought to you.`
    : `${sum} is to be collected in cash when this order is delivered.`;
export const lookingForTransfer = (reference: string) =>
  `The shop is looking for your transfer with the reference ${reference} and confirms it once it has it. You need not wait here.`;

// What waits for an admin.
export const needsAttention = "Needs attention";
export const needsAttentionNote = "Money that waits for a person to decide or to act.";
export const nothingWaits = "Nothing waits for you";
export const nothingWaitsNote =
  "Refunds that fail, disputes and payments to confirm will stand here.";
export const countWaiting = (count: number) =>
  plural(count, { one: "# thing waits", other: "# things wait" });
export const showAllWaiting = (count: number) => `Show all ${count}`;
export const seeHeldStock = "See held stock";
export const openTheOrder = "Open the order";
export const waits = {
  refundFailed: "A refund failed",
  refundRefused: "A refund was refused",
  byHand: "Money to give back",
  dispute: "A payment is disputed",
  held: "Money waits to go back",
  reversed: "A bank took money back",
  gone: "Money went back unexplained",
  receipt: "A transfer to confirm",
};
export const waitsMeaning = {
  refundFailed: "It came back to the shop and is still owed to the payer. Try it again.",
  refundRefused: "The provider would not make it. The payer is still owed it: try it again.",
  byHand: "It came by hand and cannot go back by itself: give it back, then say so.",
  dispute: "The order is stopped. Answer with proof, or the money is gone.",
  held: "It came for an order that it could not pay, and cannot go back by itself.",
  reversed: "The order still counts as paid. Contest that at the provider, or close the order.",
  gone: "The provider has not said why. Look there, then deliver or refund the order.",
  receipt: "The customer says it was sent. Look into your account, then confirm it.",
};
export const refundFailed = "Refund failed";
export const refundPending = "Refund on its way";
export const refundCameBack = "Refund came back";
export const disputeOpened = "Payment disputed";
export const disputeWon = "Dispute won";
export const disputeLost = "Dispute lost";
// Parcels.
export const parcels = "Parcels";
export const parcelOf = (no: number, all: number) =>
  all > 1 ? `Parcel ${no} of ${all}` : "Parcel";
export const soldBy = (name: string) => `Sold by ${name}`;
export const formerSeller = "a former seller";
export const parcelWaiting = "Being packed";
export const parcelNotPaid = "Waiting for payment";
export const parcelShipped = "On its way";
export const parcelDelivered = "Delivered";
export const parcelCancelled = "Called off";
export const parcelReturned = "Came back";
export const parcelCancelledNote = "Nothing of this parcel is sent.";
export const parcelReturnedNote = (date: string) => `It came back on ${date}.`;
export const stepOrdered = "Ordered";
export const stepShipped = "Shipped";
export const stepDelivered = "Delivered";
export const progressOf = (parcel: string) => `Progress of ${parcel.toLowerCase()}`;
export const stepDone = "done";
export const openItsOrder = "See its order";
export const shipTitle = "Hand it to the carrier";
export const shipNote =
  "The customer is told that it is on its way. Carrier and number may be left empty.";
export const carrier = "Carrier";
export const trackingNumber = "Tracking number";
export const trackingUrl = "Link to follow it";
export const trackingUrlHint = "Begins with https://";
export const changeTracking = "Change tracking";
export const changeTrackingNote =
  "The customer sees it with the parcel. Carrier and number may be left empty.";
export const saveTracking = "Save tracking";
export const trackingSaved = "Tracking saved";
export const markDelivered = "Mark as delivered";
export const cameBack = "It came back";
export const cameBackTitle = "Did this parcel come back?";
export const cameBackNote =
  "If the carrier brought it back, the customer gets the money for it, with tax and shipping.";
export const cameBackUnpaid =
  "If the carrier brought it back, nothing is to be paid for it. An order with nothing else in it is cancelled.";
export const cameBackOwed =
  "Noted that it came back. Its money is still owed: it came by hand, so give it back by hand, then say so below under “Refunds”.";
export const cameBackShopOwes =
  "Noted that it came back. The shop gives the money back: it came by hand.";
export const restock = "Put it back on the shelf";
export const restockNote = "Otherwise it is written off.";
export const callOff = "Cannot be sent";
export const callOffTitle = "What cannot be sent?";
export const callOffNote =
  "The customer gets the money for it back, with its tax, and with the shipping if nothing of the parcel is left. It goes back on the shelf.";
export const callOffByHand =
  "This money came by hand, so it goes back by hand: give the customer what it cost with its tax, and the shipping if nothing of the parcel is left, then note it here. It goes back on the shelf.";
export const callOffUnpaid =
  "The customer does not pay for it at the door, nor for the shipping if nothing of the parcel is left. It goes back on the shelf. An order with nothing else in it is cancelled.";
export const askShop =
  "Something cannot be sent? Please tell the shop: money that is paid by hand is the shop’s to return.";
export const callOffLine = "Product";
export const callOffPieces = "How many";
export const callOffReason = "Why? The customer reads this";
export const callOffByHandHint = "Say how the money went back, too.";
export const callOffConfirm = "Call off and give back";
export const callOffUnpaidConfirm = "Call off";
export const calledOffEvent = "Cannot be sent";
export const packingSlip = "Packing slip";
export const slipParcel = (no: number) => `Parcel ${no}`;
export const slipFor = "Deliver to";
export const slipFrom = "From";
export const orderedDay = (date: string) => `Ordered: ${date}`;
export const ticked = "Packed";
export const parcelDeliveredEvent = "Parcel delivered";
export const parcelUndeliveredEvent = "Not delivered after all";
export const parcelReturnedEvent = "Parcel came back";
export const parcelsToSend = "To send";
export const parcelsOnTheWay = "On the way";
export const parcelsClosed = "Called off or back";
export const openAsCsv = "Download orders to send (CSV)";
export const choose = (order: string) => `Choose ${order}`;
export const markChosenShipped = (count: number) => `Mark ${count} as shipped`;
export const chosenShipped = (count: number) =>
  plural(count, { one: "# parcel marked as shipped", other: "# parcels marked as shipped" });
export const notShippedBecause = (count: number, why: string) =>
  plural(count, { one: "# was not: ", other: "# were not: " }) + why;
export const discountOf = (code: string) => (code ? `Discount (${code})` : "Discount");
export const writeTo = (seller: boolean) => (seller ? "Write to the seller" : "Write to the shop");
export const writeToCustomer = "Write to the customer";

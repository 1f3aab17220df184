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
export const cancelThisOrder = "Cancel this order?";
export const cancelNote = "Its pieces go back on the shelf for others. Nothing was charged.";
export const refundNoteGone =
  "The money has gone back already, so nothing more is sent. The order is closed.";
export const refundNote = (totalPrice: string) =>
  `The whole amount, ${totalPrice}, goes back to the payer and the order is closed.`;
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
export const yours = "Yours";
export const sendTo = "Send to";
export const orderedBy = (deletedUser: string) => `Ordered by ${deletedUser}`;
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
export const allOrders = "All orders";
export const paidToDeliver = "Paid, to deliver";
export const deletedAt = (deletedAt: string) =>
  `Deleted at: ${deletedAt}. Only admins still see this order.`;
export const cancelledAtAt = (at: string) => `Cancelled at: ${at}`;
export const expiredAt = (at: string) => `Cancelled at: ${at}, because it was not paid in time`;
export const refundedAtAt = (at: string) => `Refunded at: ${at}`;
export const refundOnItsWay = "The refund is on its way.";
export const orderPlaced = "Order placed";
export const placedAndKept = (number: string) =>
  `Your order ${number} is placed and its pieces are kept for you. Pay it right here.`;
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
const whom = (mine: boolean) => (mine ? "you" : "the payer");
export const wentBack = (sum: string, mine: boolean) => `${sum} went back to ${whom(mine)}.`;
export const partlyWentBack = (sum: string, mine: boolean) =>
  `${sum} of it went back to ${whom(mine)}.`;
export const bankTookBack = (sum: string, mine: boolean, decide: string) =>
  `${mine ? "Your" : "The payer’s"} bank took ${sum} back. ${decide}`;
export const wentBackUnsaid = (sum: string, mine: boolean, provider: string, decide: string) =>
  `${sum} went back to ${whom(mine)}, and ${provider} has not said why yet. ${decide}`;

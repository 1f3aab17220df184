import type { OrderEvent } from "@/api/types";

import * as messages from "../messages";
import * as ofMoney from "../money/messages";

const words: Record<OrderEvent["kind"], string> = {
  placed: messages.orderPlaced,
  paid: messages.paid,
  shipped: messages.shipped,
  unshipped: messages.unshipped,
  called_off: messages.calledOffEvent,
  parcel_delivered: messages.parcelDeliveredEvent,
  parcel_undelivered: messages.parcelUndeliveredEvent,
  parcel_returned: messages.parcelReturnedEvent,
  delivered: messages.deliveredState,
  cancelled: messages.cancelled,
  expired: messages.expired,
  refunded: messages.refunded,
  deleted: messages.deletedState,
  payment_pending: messages.paymentBeingChecked,
  payment_denied: messages.paymentDeclined,
  payment_refused: messages.paymentNotAccepted,
  payment_held: messages.paymentHeld,
  payment_returned: ofMoney.paymentReturned,
  payment_reversed: ofMoney.paymentReversed,
  payment_reinstated: messages.paymentCameAgain,
  payment_gone: messages.moneyWentBack,
  partly_refunded: messages.partlyRefunded,
  refund_started: messages.refundStarted,
  refund_refused: messages.refundRefused,
  refund_failed: messages.refundFailed,
  refund_pending: messages.refundPending,
  refund_came_back: messages.refundCameBack,
  dispute_opened: messages.disputeOpened,
  dispute_won: messages.disputeWon,
  dispute_lost: messages.disputeLost,
  ...messages.returnEvents,
};

/** What happened, in words. A kind of a newer server is shown as it is, without its underscores. */
export const eventWords = ({ kind }: OrderEvent): string =>
  (words as Partial<Record<string, string>>)[kind] ?? sentence(kind);

function sentence(kind: string): string {
  const text = kind.replaceAll(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

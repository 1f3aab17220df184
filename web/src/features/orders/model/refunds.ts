import type { Order } from "@/api/types";
import type { Tone } from "@/components/ui/badge";
import { readFigure } from "@/lib/figure";

import * as messages from "../money/messages";

export type Refund = Order["refunds"][number];
export type Dispute = Order["disputes"][number];
type State = keyof typeof messages.refundStates;

/** Where a refund stands: one that came to nothing and is no longer owed was tried again. */
function refundState(refund: Refund): State {
  const { state, canBeRetried, byHand } = refund;
  // Somebody said so: no bank has shown it, and none will.
  if (state === "done" && byHand) return "doneByHand";
  if (state !== "failed" && state !== "refused") return state;
  if (!canBeRetried) return "replaced";
  // Money that came by hand goes back by hand: no provider refused it.
  return byHand ? "byHand" : state;
}

/** In words, for the payer or for the shop. */
export function refundWords(refund: Refund, mine: boolean): { badge: string; meaning: string } {
  const state = refundState(refund);
  return mine
    ? { badge: messages.myRefundStates[state], meaning: messages.myRefundMeanings[state] }
    : { badge: messages.refundStates[state], meaning: messages.refundMeanings[state] };
}

/** Why, and for what: a reason without a full stop does not run into the pieces. */
export function whyRefunded(reason: string, pieces: string): string {
  if (!pieces) return reason;
  const ends = reason === "" || /[.!?…।]["”’)]*$/.test(reason);
  return `${reason}${ends ? "" : "."} ${messages.refundFor(pieces)}`.trim();
}

export function refundTone(refund: Refund, mine: boolean): Tone {
  const state = refundState(refund);
  if (state === "done" || state === "doneByHand") return "good";
  if (state === "byHand") return "accent";
  if (state === "failed" || state === "refused") return mine ? "accent" : "alert";
  return state === "replaced" ? "plain" : "info";
}

/** Refunds that came to nothing: the shop still owes this money. */
export const owedRefunds = ({ refunds }: Pick<Order, "refunds">) =>
  refunds.filter(({ canBeRetried }) => canBeRetried);

/** Money of this order that is on its way to the payer. */
export const isGoingBack = ({ refunds }: Pick<Order, "refunds">) =>
  refunds.some(({ state }) => state === "requested" || state === "pending");

/** Refunds that the payer has or will have. */
const promised = ({ refunds }: Pick<Order, "refunds">) =>
  refunds.filter(({ state }) => state !== "failed" && state !== "refused");

/** How much of what was paid can still be given back, in the payment's currency. */
export function leftOf(order: Pick<Order, "payment" | "refund" | "refunds">): number {
  const told = order.refund?.status === "partial" ? order.refund.amount : 0;
  const back = promised(order).reduce((sum, { amount }) => sum + amount, 0);
  const left = (order.payment?.amount ?? 0) - Math.max(told, back);
  return Math.max(0, Math.round(left * 100) / 100);
}

/** How many pieces of each line can still go back, and what one of them cost. */
export function piecesLeft(order: Pick<Order, "orderItems" | "refunds">) {
  const back = promised(order).flatMap(({ lines }) => lines);
  return order.orderItems.map(({ lineNo, name, price, quantity }) => {
    const gone = back.filter((line) => line.lineNo === lineNo);
    const left = quantity - gone.reduce((sum, line) => sum + line.quantity, 0);
    return { lineNo, name, price, left };
  });
}

/** What someone typed into the form of a part. */
export type Part = { amount: string; quantities: Record<number, string>; reason: string };
export type RefundRequest = {
  amount?: number;
  lines: { lineNo: number; quantity: number }[];
  reason: string;
};
/** Which field wants something else, and what. */
export type PartProblem = { field: "amount" | "reason" | `line-${number}`; text: string };

/** What to send for a part of an order, of which at most so many rupees are left; or everything that is wrong with it. */
export function refundRequest(
  part: Part,
  order: Pick<Order, "orderItems" | "refunds">,
  most: { rupees: number; words: string },
): RefundRequest | PartProblem[] {
  const lines: RefundRequest["lines"] = [];
  const problems: PartProblem[] = [];
  for (const { lineNo, name, left } of piecesLeft(order)) {
    const quantity = readFigure(part.quantities[lineNo] ?? "") ?? 0;
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > left)
      problems.push({ field: `line-${lineNo}`, text: messages.tooManyPieces(name, left) });
    else if (quantity > 0) lines.push({ lineNo, quantity });
  }
  const amount = readFigure(part.amount);
  if (amount !== null && !(amount > 0))
    problems.push({ field: "amount", text: messages.amountNeeded });
  if (amount !== null && amount > most.rupees)
    problems.push({ field: "amount", text: messages.moreThanLeft(most.words) });
  if (amount === null && lines.length === 0 && problems.length === 0)
    problems.push({ field: "amount", text: messages.partNeeded });
  const reason = part.reason.trim();
  if (!reason) problems.push({ field: "reason", text: messages.reasonNeeded });
  return problems.length > 0 ? problems : { lines, reason, ...(amount === null ? {} : { amount }) };
}

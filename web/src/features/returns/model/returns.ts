import type { OrderReturns, ReturnCase, UserInfo } from "@/api/types";
import type { Tone } from "@/components/ui/badge";

import type { Action } from "../api/returns";
import * as messages from "../messages";

const tones: Record<ReturnCase["status"], Tone> = {
  asked: "accent",
  refused: "alert",
  escalated: "alert",
  accepted: "accent",
  sent: "info",
  received: "accent",
  refunded: "good",
  declined: "plain",
  withdrawn: "plain",
  lapsed: "plain",
};

/** The goods stay with their customer: nothing came, so nothing is said of a shelf. */
const isWaived = ({ status, restocked }: ReturnCase) => status === "received" && restocked === null;

/** The return is over, but its money did not go. */
export const isOwed = ({ status, refund }: ReturnCase) =>
  status === "refunded" && (refund?.state === "failed" || refund?.state === "refused");

/** Money that came by hand is given back by an admin: the server offers it to nobody else. */
const givesBack = ({ actions }: ReturnCase) => actions.includes("refund");

/** What was done, as the history says it. */
export const eventWords = (one: ReturnCase, status: ReturnCase["status"]): string =>
  status === "received" && one.restocked === null
    ? messages.letKeep
    : status === "refunded" && isOwed(one)
      ? messages.startedRefund
      : (messages.events[status] ?? status);

/** What an action led to. */
export function afterWords(one: ReturnCase): string {
  if (isOwed(one)) return messages.owedNow;
  const byOthers = one.status === "received" && !givesBack(one);
  if (isWaived(one)) return byOthers ? messages.waivedShopGivesBack : messages.waivedByHand;
  if (byOthers) return messages.shopGivesBack;
  return messages.nowStands[one.status] ?? messages.done;
}

/** Where a return stands, for its customer (`mine`) or for whoever answers it. */
export function returnState(one: ReturnCase, mine: boolean): { tone: Tone; text: string } {
  const owed = isOwed(one);
  // For its customer it stands where it stood before the money was tried.
  const status = mine && owed ? "received" : one.status;
  const tone = tones[status];
  if (mine && status === "received" && one.restocked === null)
    return { tone, text: messages.waivedState };
  if (owed && !mine) return { tone: "alert", text: messages.owedState };
  if (!mine && status === "received" && !givesBack(one))
    return { tone, text: messages.shopRefunds };
  return { tone, text: (mine ? messages.states : messages.officeStates)[status] ?? status };
}

/** Who reads it: its customer, whoever answers it, or the shop where a seller answers. */
type Reader = "customer" | "sender" | "shop";

export const readerOf = (one: ReturnCase, mine: boolean, user: UserInfo | null): Reader => {
  if (mine) return "customer";
  const sellers = one.sellerId !== null && one.sellerId !== user?._id;
  return user?.isAdmin && sellers ? "shop" : "sender";
};

const due = { customer: messages.due, sender: messages.officeDue, shop: messages.shopDue };

/** What happens by when; empty when nobody has a day. */
export function dueWords(one: ReturnCase, reader: Reader, date: (iso: string) => string): string {
  const words = due[reader][one.status];
  return one.dueAt && words ? words(date(one.dueAt)) : "";
}

/** Whether it is one of those that there is a button for. */
export const isAction = (action: string): action is Action =>
  Object.hasOwn(messages.actions, action);

const mainActions = new Set(["accept", "send", "receive", "refund"]);
const hardActions = new Set(["refuse", "decline", "contest", "withdraw"]);

/** What one mostly does comes first. */
export const inOrder = <Action extends string>(actions: Action[]): Action[] =>
  [...actions].sort((a, b) => Number(mainActions.has(b)) - Number(mainActions.has(a)));

/** The button that answers the question. */
export const confirmKind = (action: string): "primary" | "danger" =>
  hardActions.has(action) ? "danger" : "primary";

/** Nobody named the place where it is to be sent, so who accepts it has to: what was sent already goes nowhere else. */
export const lacksAddress = ({ sendTo, sentAt }: ReturnCase) => sendTo === null && sentAt === null;

/** What has to be said with an action. */
export function asksFor(action: Action): "reason" | "note" | "tracking" | "shelf" | "nothing" {
  switch (action) {
    case "refuse":
    case "escalate":
    case "decline":
    case "contest":
    case "refund":
      return "reason";
    case "accept":
    case "waive":
      return "note";
    case "send":
      return "tracking";
    case "receive":
      return "shelf";
    case "withdraw":
      return "nothing";
  }
}

const needPhoto = new Set(["damaged", "wrong_item", "not_as_described"]);
export const needsPhoto = (reason: string) => needPhoto.has(reason);

/** How many of which line are chosen at first: where there is but one piece to give back, it is meant. */
export function atFirst(parcels: OrderReturns["openParcels"]): Record<number, number> {
  const [line, ...others] = parcels.flatMap(({ lines }) => lines);
  return line?.quantity === 1 && others.length === 0 ? { [line.lineNo]: 1 } : {};
}

/** Whether what came back is sold again, unless somebody says otherwise. */
export const isSoldAgain = ({ reason }: ReturnCase) => reason !== "damaged";

/** The last day on which something of the order can be given back; null when nothing can. */
export const lastDay = ({ openParcels }: OrderReturns): string | null =>
  openParcels.map(({ until }) => until).reduce<string | null>((a, b) => (a && a > b ? a : b), null);

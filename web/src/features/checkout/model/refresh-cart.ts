import type { CartLine, Quote, QuotedLine } from "@/api/types";
import { rupees } from "@/lib/money";
import { lineKey } from "@/lib/store/state";

import * as messages from "../messages";

/** What the shopper is told about one line. */
export type CartChange = {
  id: string;
  text: string;
  /** A line that left the cart but can still be looked at. */
  left: CartLine | null;
};

type RefreshedCart = { lines: CartLine[]; changes: CartChange[] };

type Answer = Pick<Quote, "lines" | "changes">;

type Thing = { _id: string; auctionId: string | null; variantId?: string | null };

/** A line from before its product had options names no variant: the server says which it takes it for. */
const sameThing = (line: CartLine) => (other: Thing) =>
  other._id === line._id &&
  (other.auctionId ?? null) === (line.auctionId ?? null) &&
  (!line.variantId || other.variantId === line.variantId);

/** The lines that the server can judge. Without a session it does not know who won a lot. */
export const quotable = (lines: CartLine[], signedIn: boolean): CartLine[] =>
  signedIn ? lines : lines.filter((line) => !line.auctionId);

/**
 * Works the server's answer into the lines as they are now; they may have changed since it was asked.
 * A line that it was not asked about stays as it is.
 */
export function refreshCart(lines: CartLine[], answer: Answer): RefreshedCart {
  const kept: CartLine[] = [];
  const changes: CartChange[] = [];
  for (const line of lines) {
    const others = lines.filter((other) => other !== line).map((other) => other.variantId);
    const found = answer.lines.find(
      (other) => sameThing(line)(other) && !(other.variantId && others.includes(other.variantId)),
    );
    const gone = answer.changes.find((change) => change.kind === "gone" && sameThing(line)(change));
    if (gone) changes.push(removed(line, null, gone.message));
    else if (!found) kept.push(line);
    else if (found.stock < 1) changes.push(removed(line, line, messages.isOutOfStock(found.name)));
    else {
      kept.push(renewed(line, found));
      changes.push(...differences(line, found));
      const stays = answer.changes.find(
        (change) => change.kind === "notSent" && sameThing(line)(change),
      );
      if (stays) changes.push({ id: line._id, text: stays.message, left: null });
    }
  }
  return { lines: kept, changes };
}

function removed(line: CartLine, left: CartLine | null, text: string): CartChange {
  return { id: lineKey(line), text: `${text} It was taken out of your cart.`, left };
}

function renewed(line: CartLine, found: QuotedLine): CartLine {
  const { name, url, image, price, stock, variantId, options } = found;
  return {
    ...line,
    ...{ name, url, image, price, stock, quantity: Math.min(line.quantity, stock) },
    ...(variantId && options ? { variantId, chosen: options } : {}),
  };
}

function differences(line: CartLine, found: QuotedLine): CartChange[] {
  const changes: CartChange[] = [];
  const tell = (text: string) => changes.push({ id: lineKey(line), text, left: null });
  if (found.variantId && !line.variantId) tell(messages.nowChosen(line.name, found.name));
  if (found.price !== line.price)
    tell(messages.nowCosts(found.name, rupees(found.price), rupees(line.price)));
  if (found.stock < line.quantity) tell(messages.lowered(found.stock, found.name, line.quantity));
  return changes;
}

/** Whether the two carts hold the same, so that nothing needs to be written. */
export const sameLines = (a: CartLine[], b: CartLine[]) => JSON.stringify(a) === JSON.stringify(b);

import type { OrderDraft } from "@/api/types";
import { storage } from "@/lib/storage";

/** Everything that makes one order different from another, and whose it is. */
export function wishOf(userId: string, draft: OrderDraft): string {
  return JSON.stringify([
    userId,
    draft.orderItems.map((line) => [line._id, line.auctionId ?? "", line.quantity, line.price]),
    draft.shippingAddress,
    draft.paymentMethod,
  ]);
}

/** `crypto.randomUUID` exists on secure pages only, and a shop may be tried over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The idempotency key of placing this order: the same while the wish is the same, through retries,
 * reloads and other tabs, until the order is placed.
 */
export function attemptKey(wish: string): string {
  const known = storage.readCheckoutAttempt();
  if (known?.wish === wish) return known.key;
  const key = newKey();
  storage.writeCheckoutAttempt({ wish, key });
  return key;
}

export const forgetAttempt = () => storage.writeCheckoutAttempt(null);

import type { OrderDraft } from "@/api/types";
import { newKey } from "@/lib/new-key";
import { storage } from "@/lib/storage";
import { lineKey } from "@/lib/store/state";

/** Everything that makes one order different from another, and whose it is. */
type Wanted = Pick<OrderDraft, "orderItems" | "shippingAddress" | "paymentMethod" | "coupon">;

export function wishOf(userId: string, draft: Wanted): string {
  return JSON.stringify([
    userId,
    draft.orderItems.map((line) => [
      lineKey(line),
      line.auctionId ?? "",
      line.quantity,
      line.price,
    ]),
    draft.shippingAddress,
    draft.paymentMethod,
    ...(draft.coupon ? [draft.coupon] : []),
  ]);
}

/** Another tab may press the same button before it hears that the cart is empty now. */
const echo = 10_000;

/**
 * The idempotency key of placing this order: the same while the wish is the same, through retries,
 * reloads and other tabs, until a moment after the order is placed.
 */
export function attemptKey(wish: string, now = Date.now()): string {
  const known = storage.readCheckoutAttempt();
  const alive = known && (known.placedAt === undefined || now - known.placedAt < echo);
  if (alive && known.wish === wish) return known.key;
  const key = newKey();
  storage.writeCheckoutAttempt({ wish, key });
  return key;
}

/** The order exists: its key serves echoes only. */
export function attemptPlaced(now = Date.now()): void {
  const known = storage.readCheckoutAttempt();
  if (known) storage.writeCheckoutAttempt({ ...known, placedAt: now });
}

import { ApiError } from "@/lib/api-error";
import { newKey } from "@/lib/new-key";

/** Beside the page, not in it: a dialog that was closed and opened again still means the same wish. */
const open = new Map<string, string>();

/** The idempotency key of giving money back: the same while the wish is the same and nobody knows what became of it. */
export function wishKey(wish: unknown): string {
  const name = JSON.stringify(wish);
  const key = open.get(name) ?? newKey();
  open.set(name, key);
  return key;
}

/**
 * What came of it is known: the same words are another wish from now on. No answer at all, or that of a server (or of
 * a proxy before it) that broke down, says nothing: the money may have gone back.
 */
export function wishAnswered(wish: unknown, failure?: Error): void {
  const known =
    !failure || (failure instanceof ApiError && failure.status > 0 && failure.status < 500);
  if (known) open.delete(JSON.stringify(wish));
}

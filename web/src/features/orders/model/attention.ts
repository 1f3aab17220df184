import type { Attention } from "@/api/types";

import type * as messages from "../messages";

export type Wait = keyof typeof messages.waits;

/** What came by hand was refused by nobody. */
const waitOf = ({ kind, provider }: Attention): Wait =>
  kind === "refundRefused" && (provider === "UPI" || provider === "COD") ? "byHand" : kind;

/** Things of one kind together, so that what they mean is said once; whose first waits longest comes first. */
export function groupWaiting(items: Attention[]): { wait: Wait; items: Attention[] }[] {
  const groups = new Map<Wait, Attention[]>();
  for (const item of items) {
    const wait = waitOf(item);
    groups.set(wait, [...(groups.get(wait) ?? []), item]);
  }
  return [...groups].map(([wait, ofKind]) => ({ wait, items: ofKind }));
}

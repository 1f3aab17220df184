import type { Payout } from "@/api/types";

/** The runs of which something is still to be transferred, each once. */
export function openRuns(payouts: Payout[]): Pick<Payout, "run" | "createdAt">[] {
  const runs = new Map<string, Payout>();
  for (const payout of payouts)
    if (payout.status === "started" && !runs.has(payout.run)) runs.set(payout.run, payout);
  return [...runs.values()];
}

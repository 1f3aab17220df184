import * as messages from "../messages";
import type { Dispute } from "./refunds";

type Stage = keyof typeof messages.disputeStages;

/** A dispute in words; the provider's reason without its underscores. */
export function disputeWords(dispute: Pick<Dispute, "stage" | "reason">) {
  const stage = dispute.stage as Stage;
  return {
    open: stage === "open",
    stage: messages.disputeStages[stage],
    meaning: messages.disputeMeanings[stage],
    reason: dispute.reason.replaceAll("_", " ").toLowerCase(),
  };
}

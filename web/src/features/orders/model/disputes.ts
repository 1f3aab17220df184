import * as messages from "../money/messages";
import type { Dispute } from "./refunds";

/** A dispute in words; the provider's reason without its underscores. */
export function disputeWords(dispute: Pick<Dispute, "stage" | "reason">) {
  const { stage } = dispute;
  return {
    open: stage === "open",
    stage: messages.disputeStages[stage],
    meaning: messages.disputeMeanings[stage],
    reason: dispute.reason.replaceAll("_", " ").toLowerCase(),
  };
}

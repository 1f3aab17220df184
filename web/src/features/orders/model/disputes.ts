import * as messages from "../money/messages";
import type { Dispute } from "./refunds";

type Stage = keyof typeof messages.disputeStages;
const isStage = (stage: string): stage is Stage => Object.hasOwn(messages.disputeStages, stage);

/** A dispute in words; the provider's reason without its underscores. */
export function disputeWords(dispute: Pick<Dispute, "stage" | "reason">) {
  const stage = isStage(dispute.stage) ? dispute.stage : "open";
  return {
    open: stage === "open",
    stage: messages.disputeStages[stage],
    meaning: messages.disputeMeanings[stage],
    reason: dispute.reason.replaceAll("_", " ").toLowerCase(),
  };
}

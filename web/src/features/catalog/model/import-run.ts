import type { ImportReport } from "@/api/types";

import * as officeMessages from "../office/messages";
import * as messages from "../messages";

/** What an import is doing. Every step carries what its screen shows. */
export type ImportRun =
  | { kind: "choosing"; problem: string | null }
  | { kind: "running"; done: number; total: number; report: ImportReport }
  | { kind: "done"; total: number; report: ImportReport }
  | { kind: "stopped"; done: number; total: number; report: ImportReport; problem: string | null };

export const nothingYet: ImportReport = {
  created: 0,
  updated: 0,
  refused: [],
  adjusted: [],
  overwritten: 0,
};

export const joined = (a: ImportReport, b: ImportReport): ImportReport => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  refused: [...a.refused, ...b.refused],
  adjusted: [...a.adjusted, ...b.adjusted],
  overwritten: a.overwritten + b.overwritten,
});

/** "3 products created, 1 product updated, 2 lines refused." */
export function reportSentence(report: ImportReport): string {
  const { created, updated, refused, adjusted, overwritten } = report;
  const parts = [
    created > 0 && officeMessages.productsCreated(created),
    updated > 0 && officeMessages.productsUpdated(updated),
    refused.length > 0 && officeMessages.linesRefused(refused.length),
    adjusted.length > 0 && officeMessages.stockAdjusted(adjusted.length),
    overwritten > 0 && officeMessages.stockOverwritten(overwritten),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(", ")}.` : messages.nothingWasChanged;
}

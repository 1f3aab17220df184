import type { ImportReport } from "@/api/types";
import { answer, api, fileBody } from "@/lib/api-client";

import { type CsvBatch } from "../model/csv";
import { scopeOf, type Workspace } from "../model/workspace";

/** Sends one piece of the file; the line numbers of its report become those of the whole file. */
export async function importBatch(
  batch: CsvBatch,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<ImportReport> {
  const file = new File([batch.text], "products.csv", { type: "text/csv" });
  const report = await answer(
    api.POST("/api/products/import", {
      params: { query: scopeOf(workspace) },
      ...fileBody(file),
      signal,
    }),
  );
  return {
    ...report,
    refused: report.refused.map((refusal) => ({
      ...refusal,
      line: batch.lines[refusal.record - 2] ?? refusal.line,
    })),
  };
}

import type { ImportReport } from "@/api/types";
import { answer, api, fileBody } from "@/lib/api-client";

import { type CsvBatch } from "../model/csv";
import { scopeOf, type Workspace } from "../model/workspace";

/** Sends one piece of the file. */
export function importBatch(
  batch: CsvBatch,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<ImportReport> {
  const file = new File([batch.text], "products.csv", { type: "text/csv" });
  return answer(
    api.POST("/api/products/import", {
      params: { query: scopeOf(workspace) },
      ...fileBody(file),
      signal,
    }),
  );
}

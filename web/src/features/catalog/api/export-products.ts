import { answer, api } from "@/lib/api-client";
import { isoDay } from "@/lib/dates";
import { downloadText } from "@/lib/download";
import { useMutation } from "@/lib/mutation";

import { scopeOf, type Workspace } from "../model/workspace";

/** A plain link could not carry the session, so the file comes through a call. */
export function useExportProducts(workspace: Workspace) {
  return useMutation({
    mutationFn: () =>
      answer(
        api.GET("/api/products/export.csv", {
          params: { query: scopeOf(workspace) },
          headers: { Accept: "text/csv" },
          parseAs: "text",
        }),
      ),
    onSuccess: (csv) => downloadText(`haat-products-${isoDay(new Date().toISOString())}.csv`, csv),
  });
}

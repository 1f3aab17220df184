import { useMutation } from "@tanstack/react-query";

import { api } from "@/lib/api-client";
import { isoDay } from "@/lib/dates";
import { downloadText } from "@/lib/download";

import { scopeOf, type Workspace } from "../model/workspace";

/** A plain link could not carry the session, so the file comes through a call. */
export function useExportProducts(workspace: Workspace) {
  return useMutation({
    mutationFn: () =>
      api.get<string>("/api/products/export.csv", {
        query: scopeOf(workspace),
        headers: { Accept: "text/csv" },
      }),
    onSuccess: (csv) => downloadText(`haat-products-${isoDay(new Date().toISOString())}.csv`, csv),
  });
}

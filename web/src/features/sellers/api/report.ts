import { anonymousApi, answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const useReportProduct = (id: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      answer(api.POST("/api/products/{id}/report", { params: { path: { id } }, body: { reason } })),
  });

/** Says that somebody looks at a product. Nobody waits for it, and nobody minds when it is lost. */
export function noteView(id: string): void {
  void anonymousApi
    .POST("/api/products/{id}/view", { params: { path: { id } } })
    .catch(() => undefined);
}

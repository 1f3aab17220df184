import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { shopPageQuery } from "./get-shop-page";

export function useEditShopPage(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      answer(api.PUT("/api/admin/pages/{name}", { params: { path: { name } }, body: { text } })),
    onSuccess: (page) => {
      client.setQueryData(shopPageQuery(name).queryKey, page);
      void client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}

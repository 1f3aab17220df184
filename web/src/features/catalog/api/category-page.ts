import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { anonymousApi, answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const categoryPageQuery = (name: string) =>
  queryOptions({
    queryKey: ["categories", name],
    queryFn: ({ signal }) =>
      answer(anonymousApi.GET("/api/categories/{name}", { params: { path: { name } }, signal })),
  });

export function useSaveCategoryPage(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: { words: string; image: string }) =>
      answer(api.PUT("/api/admin/categories/{name}", { params: { path: { name } }, body: page })),
    onSuccess: (saved) => {
      client.setQueryData(categoryPageQuery(name).queryKey, saved);
      void client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}

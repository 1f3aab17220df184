import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export const choicesQuery = (user: string) =>
  queryOptions({
    queryKey: ["notice-choices", user],
    queryFn: ({ signal }) => answer(api.GET("/api/notices/choices", { signal })),
  });

export function useChoose(user: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: { kind: string; mail?: boolean; push?: boolean }) =>
      answer(api.PUT("/api/notices/choices", { body: choice })),
    onSuccess: (choices) => client.setQueryData(choicesQuery(user).queryKey, choices),
  });
}

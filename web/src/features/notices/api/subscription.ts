import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

/** Which mails the link of a mail is about. Its key goes in the body, which nobody on the way writes down. */
export const subscriptionQuery = (key: string) =>
  queryOptions({
    queryKey: ["notice-choices", "link", key],
    queryFn: ({ signal }) =>
      answer(anonymousApi.POST("/api/notices/subscription", { body: { key }, signal })),
    enabled: key !== "",
    staleTime: 0,
  });

export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      answer(anonymousApi.POST("/api/notices/unsubscribe", { params: { query: { key } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["notice-choices"] }),
  });
}

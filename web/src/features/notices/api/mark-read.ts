import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

/** Marks these as read, or all of them. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => answer(api.POST("/api/notices/read", { body: { ids } })),
    onSettled: () => void client.invalidateQueries({ queryKey: ["notices"] }),
  });
}

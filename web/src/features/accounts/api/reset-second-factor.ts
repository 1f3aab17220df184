import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export function useResetSecondFactor(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answer(api.DELETE("/api/users/{id}/second-factor", { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["users"] }),
  });
}

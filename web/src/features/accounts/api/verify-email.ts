import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => answer(api.POST("/api/users/verify-email", { body: { token } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["users"] }),
  });
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => answer(api.POST("/api/users/me/verify-email")) });

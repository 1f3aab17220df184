import { useMutation } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

import { refreshSession } from "./refresh-session";

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => answer(api.POST("/api/users/verify-email", { body: { token } })),
    onSuccess: () => refreshSession(),
  });
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => answer(api.POST("/api/users/me/verify-email")) });

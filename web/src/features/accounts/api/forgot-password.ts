import { useMutation } from "@tanstack/react-query";

import { anonymousApi, answer } from "@/lib/api-client";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) =>
      answer(anonymousApi.POST("/api/users/forgot-password", { body: input })),
  });
}

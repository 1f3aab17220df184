import { useMutation } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export function useConfirmPassword() {
  return useMutation({
    mutationFn: (password: string) =>
      answer(api.POST("/api/users/me/confirm", { body: { password } })),
  });
}

import { useMutation } from "@tanstack/react-query";

import type { Message } from "@/api/types";
import { api } from "@/lib/api-client";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) =>
      api.post<Message>("/api/users/forgot-password", input, { anonymous: true }),
  });
}

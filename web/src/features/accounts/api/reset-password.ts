import { useMutation } from "@tanstack/react-query";

import type { Message } from "@/api/types";
import { api } from "@/lib/api-client";
import { dispatch } from "@/lib/store/store";

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      api.post<Message>("/api/users/reset-password", input, { anonymous: true }),
    // The new password ended every session, this browser's too if it was one of theirs.
    onSuccess: () => dispatch({ type: "sessionExpired" }),
  });
}

import { anonymousApi, answer } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      answer(anonymousApi.POST("/api/users/reset-password", { body: input })),
    // The new password ended every session, this browser's too if it was one of theirs.
    onSuccess: () => dispatch({ type: "sessionExpired" }),
  });
}

import { anonymousApi, answer } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";

export function useUndoEmail() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      answer(anonymousApi.POST("/api/users/undo-email", { body: input })),
    // Every session of the account has ended, this browser's too if it was one of theirs.
    onSuccess: () => dispatch({ type: "sessionExpired" }),
  });
}

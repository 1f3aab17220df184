import { anonymousApi, answer } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) =>
      answer(anonymousApi.POST("/api/users/forgot-password", { body: input })),
  });
}

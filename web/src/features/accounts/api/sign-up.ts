import { useMutation } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { api } from "@/lib/api-client";
import { dispatch } from "@/lib/store/store";

export type SignUpInput = { name: string; email: string; password: string };

export function useSignUp() {
  return useMutation({
    mutationFn: (input: SignUpInput) => api.post<UserInfo>("/api/users/signup", input),
    onSuccess: (user) => dispatch({ type: "signedIn", user }),
  });
}

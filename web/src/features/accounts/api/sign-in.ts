import { useMutation } from "@tanstack/react-query";

import type { UserInfo } from "@/api/types";
import { api } from "@/lib/api-client";
import { dispatch } from "@/lib/store/store";

export type SignInInput = { email: string; password: string };

export function useSignIn() {
  return useMutation({
    mutationFn: (input: SignInInput) => api.post<UserInfo>("/api/users/signin", input),
    onSuccess: (user) => dispatch({ type: "signedIn", user }),
  });
}

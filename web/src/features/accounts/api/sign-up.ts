import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { enter } from "./sign-in";

type SignUpInput = { name: string; email: string; password: string };

export function useSignUp() {
  return useMutation({
    mutationFn: (input: SignUpInput) => answer(api.POST("/api/users/signup", { body: input })),
    // Without a session where a mail has to be opened first: the form says so.
    onSuccess: (entered) => {
      if ("token" in entered) enter(entered);
    },
  });
}

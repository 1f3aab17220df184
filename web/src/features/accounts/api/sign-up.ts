import { useMutation } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { storage } from "@/lib/storage";
import { dispatch } from "@/lib/store/store";

export type SignUpInput = { name: string; email: string; password: string };

export function useSignUp() {
  return useMutation({
    mutationFn: (input: SignUpInput) => answer(api.POST("/api/users/signup", { body: input })),
    onSuccess: ({ device, ...user }) => {
      storage.writeDevice(device);
      dispatch({ type: "signedIn", user });
    },
  });
}

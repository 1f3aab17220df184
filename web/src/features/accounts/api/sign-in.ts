import { useMutation } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { storage } from "@/lib/storage";
import { dispatch } from "@/lib/store/store";

export type SignInInput = { email: string; password: string };

export function useSignIn() {
  return useMutation({
    mutationFn: (input: SignInInput) =>
      answer(api.POST("/api/users/signin", { body: { ...input, device: storage.readDevice() } })),
    onSuccess: ({ device, ...user }) => {
      storage.writeDevice(device);
      dispatch({ type: "signedIn", user });
    },
  });
}

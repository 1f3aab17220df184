import type { components } from "@/api/schema.gen";
import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { storage } from "@/lib/storage";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

import { tellSecondFactorDue } from "../components/second-factor-due";
import * as messages from "../messages";

export type SignInInput = { email: string; password: string; code?: string };

/** Keeps the session that the server opened. */
export function enter(entered: components["schemas"]["UserInfo"]) {
  const { device, secondFactorDue, deletionCalledOff, ...user } = entered;
  storage.writeDevice(device);
  dispatch({ type: "signedIn", user });
  if (secondFactorDue) tellSecondFactorDue();
  if (deletionCalledOff) toastSuccess(messages.deletionCalledOff);
}

export function useSignIn() {
  return useMutation({
    mutationFn: (input: SignInInput) =>
      answer(api.POST("/api/users/signin", { body: { ...input, device: storage.readDevice() } })),
    onSuccess: enter,
  });
}

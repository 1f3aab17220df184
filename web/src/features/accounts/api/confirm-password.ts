import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import { passkeyAnswer } from "./passkeys";

type Proof = { password: string; code?: string } | "passkey";

export function useConfirmPassword() {
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const body = proof === "passkey" ? { passkey: await passkeyAnswer() } : proof;
      return answer(api.POST("/api/users/me/confirm", { body }));
    },
  });
}

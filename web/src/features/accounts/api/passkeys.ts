import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { storage } from "@/lib/storage";

import { askPasskey, makePasskey } from "../model/passkeys";
import { useFactorsChanged } from "./second-factor";
import { enter } from "./sign-in";

export function useAddPasskey() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: async (name: string) => {
      const asked = await answer(api.POST("/api/users/me/passkeys/challenge"));
      const made = await makePasskey(asked);
      return answer(api.POST("/api/users/me/passkeys", { body: { name, ...made } }));
    },
    onSuccess: changed,
  });
}

export function useRemovePasskey() {
  const changed = useFactorsChanged();
  return useMutation({
    mutationFn: (id: string) =>
      answer(api.DELETE("/api/users/me/passkeys/{id}", { params: { path: { id } } })),
    onSuccess: changed,
  });
}

/** What one of the person's passkeys says to a challenge of the server, and whether they signed in here before. */
export async function passkeyAnswer() {
  const said = await askPasskey(await answer(api.POST("/api/users/passkeys/challenge")));
  return { ...said, device: storage.readDevice() ?? null };
}

export function useSignInByPasskey() {
  return useMutation({
    mutationFn: async () =>
      answer(api.POST("/api/users/signin/passkey", { body: await passkeyAnswer() })),
    onSuccess: enter,
  });
}

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { endSession } from "./sign-out";

export type EditProfileInput = {
  name: string;
  email: string;
  password: string;
  sellerName?: string;
  sellerLogo?: string;
  sellerDescription?: string;
};

/** The person is signed out after the update: the answer's new session is not kept. */
export function useEditProfile(id: string) {
  return useMutation({
    mutationFn: (input: EditProfileInput) =>
      answer(api.PUT("/api/users/profile/{id}", { params: { path: { id } }, body: input })),
    // Here and not in the screen, which is gone as soon as nobody is signed in.
    onSuccess: ({ token }) => {
      endSession(token);
      toastSuccess(messages.profileUpdated);
      dispatch({ type: "signedOut" });
    },
  });
}

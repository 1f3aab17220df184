import { useMutation } from "@tanstack/react-query";

import type { Message } from "@/api/types";
import { api } from "@/lib/api-client";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => api.post<Message>("/api/users/signout-everywhere"),
    // Here and not in the screen, which is gone as soon as nobody is signed in.
    onSuccess: ({ message }) => {
      toastSuccess(message);
      dispatch({ type: "signedOut" });
    },
  });
}

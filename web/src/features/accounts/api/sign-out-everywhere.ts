import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: () => answer(api.POST("/api/users/signout-everywhere")),
    // Here and not in the screen, which is gone as soon as nobody is signed in.
    onSuccess: ({ message }) => {
      toastSuccess(message);
      dispatch({ type: "signedOut" });
    },
  });
}

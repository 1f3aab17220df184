import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";
import { toastStaying } from "@/lib/toast";

export const useDownloadData = () =>
  useMutation({ mutationFn: () => answer(api.GET("/api/users/me/data")) });

/** Every session ended with it, this one too. */
export function useLeave() {
  return useMutation({
    mutationFn: () => answer(api.POST("/api/users/me/leave")),
    onSuccess: ({ message }) => {
      toastStaying(message);
      dispatch({ type: "signedOut" });
    },
  });
}

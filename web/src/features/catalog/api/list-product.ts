import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import * as officeMessages from "../office/messages";

/** Takes a product out of the shop for a while, or puts it back. */
export function useListProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, listed }: { id: string; listed: boolean }) =>
      answer(api.PUT("/api/products/{id}/listing", { params: { path: { id } }, body: { listed } })),
    onSuccess: (_, { listed }) => {
      toastSuccess(listed ? officeMessages.isBack : officeMessages.isPaused);
      return client.invalidateQueries({ queryKey: ["products"] });
    },
    onError: toastOfficeError,
  });
}

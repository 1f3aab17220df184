import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";
import { dispatch, getState } from "@/lib/store/store";

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answer(api.DELETE("/api/users/{id}", { params: { path: { id } } })),
    onSuccess: async (_, id) => {
      // Whoever deletes themselves has no session any more.
      if (getState().userInfo?._id === id) return dispatch({ type: "signedOut" });
      // Their products and auctions left the shop with them.
      for (const key of ["users", "products", "auctions"])
        await client.invalidateQueries({ queryKey: [key] });
    },
  });
}

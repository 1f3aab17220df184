import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type { AuctionFields } from "../model/auction-fields";
import { bodyOf } from "../model/auction-fields";

/** Puts a lot up, or changes the one with this id, which goes until the first bid. */
export function useSaveAuction(id?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: AuctionFields) => {
      const body = bodyOf(fields);
      return answer(
        id === undefined
          ? api.POST("/api/auctions", { body })
          : api.PUT("/api/auctions/{id}", { params: { path: { id } }, body }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["auctions"] }),
  });
}

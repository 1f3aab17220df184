import { useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";
import { useMutation } from "@/lib/mutation";

import type { AuctionFields, Times } from "../model/auction-fields";
import { bodyOf } from "../model/auction-fields";

/** Puts a lot up, or changes this one, which goes until the first bid. */
export function useSaveAuction(edited?: { id: string; times: Times }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: AuctionFields) => {
      const body = bodyOf(fields, edited?.times);
      return answer(
        edited === undefined
          ? api.POST("/api/auctions", { body })
          : api.PUT("/api/auctions/{id}", { params: { path: { id: edited.id } }, body }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["auctions"] }),
  });
}

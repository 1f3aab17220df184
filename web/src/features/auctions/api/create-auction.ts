import { useMutation, useQueryClient } from "@tanstack/react-query";

import { answer, api } from "@/lib/api-client";

export type NewAuction = {
  title: string;
  description: string;
  startingBid: string;
  imageUrl: string;
  endDate: string;
  bidAmount: string;
  bidTime: string;
};

/** What is not a number goes as nothing, which the server has words for. */
const figure = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

export function useCreateAuction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (auction: NewAuction) =>
      answer(
        api.POST("/api/auctions", {
          body: {
            ...auction,
            startingBid: figure(auction.startingBid),
            bidAmount: figure(auction.bidAmount),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["auctions"] }),
  });
}

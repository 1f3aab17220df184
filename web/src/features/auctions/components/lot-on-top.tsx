import { useQuery } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { OnTop } from "@/components/ui/on-top";
import { chargesOf } from "@/lib/on-top";

import { lotShippingQuery } from "../api/get-lot-shipping";

/** What the lot comes to at its present bid, as its winner's bill will have it. */
export function LotOnTop({ auction }: { auction: Auction }) {
  const { data } = useQuery(lotShippingQuery(auction._id));
  return <OnTop amount={auction.currentBid} charges={data ? chargesOf(data) : null} />;
}

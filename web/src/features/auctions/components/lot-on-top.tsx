import { useQuery } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { OnTop } from "@/components/ui/on-top";

import { lotShippingQuery } from "../api/get-lot-shipping";
import { rulesOf } from "../model/lot-rules";

/** What the lot comes to at its present bid, as its winner's bill will have it. */
export function LotOnTop({ auction }: { auction: Auction }) {
  const { data } = useQuery(lotShippingQuery(auction._id));
  return <OnTop amount={auction.currentBid} rules={data ? rulesOf(data) : null} />;
}

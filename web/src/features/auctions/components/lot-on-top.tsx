import { useQuery } from "@tanstack/react-query";

import type { Auction } from "@/api/types";
import { OnTop } from "@/components/ui/on-top";
import { chargesOf } from "@/lib/on-top";

import { lotShippingQuery } from "../api/get-lot-shipping";
import { salePrice } from "../model/standing";

/** What the lot comes to at its present bid or the price it was sold for, as its winner's bill will have it. */
export function LotOnTop({ auction }: { auction: Auction }) {
  const { data } = useQuery(lotShippingQuery(auction._id));
  return <OnTop amount={salePrice(auction)} charges={data ? chargesOf(data) : null} />;
}

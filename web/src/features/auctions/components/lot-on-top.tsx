import { useQuery } from "@tanstack/react-query";

import { OnTop } from "@/components/ui/on-top";
import { chargesOf } from "@/lib/on-top";

import { lotShippingQuery } from "../api/get-lot-shipping";

/** What a lot comes to at this price, as its winner's bill will have it. */
export function LotOnTop({ lot, price }: { lot: string; price: number }) {
  const { data } = useQuery(lotShippingQuery(lot));
  return <OnTop amount={price} charges={data ? chargesOf(data) : null} />;
}

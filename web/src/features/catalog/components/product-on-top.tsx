import { useQuery } from "@tanstack/react-query";

import { OnTop } from "@/components/ui/on-top";
import { chargesOf } from "@/lib/on-top";

import { productShippingQuery } from "../api/get-product-shipping";
import type { Choosing } from "../choosing/use-choice";

/** What a piece comes to as it is chosen, as its seller and where the viewer lives have it. */
export function ProductOnTop({ choosing: { shown, variant } }: { choosing: Choosing }) {
  const { data } = useQuery(productShippingQuery(shown._id, variant?._id));
  return <OnTop amount={shown.price} charges={data ? chargesOf(data) : null} />;
}

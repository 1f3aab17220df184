import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { OrderDraft, Quote } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { ApiError, isRefusal } from "@/lib/api-error";
import { useMutation } from "@/lib/mutation";
import { dispatch } from "@/lib/store/store";

import { setCoupon } from "../coupon";
import { attemptKey, attemptPlaced, wishOf } from "../model/attempt";
import { noteLastOrder } from "../model/last-order";

type Wanted = Parameters<typeof wishOf>[1];
type Placing = { userId: string; draft: OrderDraft };

/** The tax number is kept with the address in the browser, and is the order's own. */
function body({ shippingAddress, ...draft }: OrderDraft) {
  const { taxNumber, ...address } = shippingAddress;
  const own = taxNumber ? { taxNumber } : {};
  return { ...draft, ...own, shippingAddress: { state: "", phone: "", ...address } };
}

/** However often it is sent, the same wish gives one order. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, draft }: Placing) =>
      answer(
        api.POST("/api/orders", {
          params: { header: { "Idempotency-Key": attemptKey(wishOf(userId, draft)) } },
          body: body(draft),
        }),
      ),
    onSuccess: ({ order }) => {
      attemptPlaced();
      setCoupon("");
      noteLastOrder(order._id);
      dispatch({ type: "cartCleared" });
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

/** Fixes the key while the order is being looked at, so that two tabs press the button with the same one. */
export function usePreparedAttempt(userId: string | undefined, wanted: Wanted | null): void {
  const wish = userId && wanted ? wishOf(userId, wanted) : null;
  useEffect(() => {
    if (wish) attemptKey(wish);
  }, [wish]);
}

/** What the server would sell instead, when it refused an order because something changed. */
export function quoteInRefusal(error: unknown): Quote | null {
  const told = isRefusal(error, "quote_changed") || isRefusal(error, "coupon_refused");
  if (!(error instanceof ApiError) || !told) return null;
  return (error.body as { quote?: Quote } | null)?.quote ?? null;
}

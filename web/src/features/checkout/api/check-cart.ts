import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import type { CartLine, Quote } from "@/api/types";
import { answer, api } from "@/lib/api-client";
import { dispatch, getState, useCartItems } from "@/lib/store/store";

import { getCoupon, setCoupon } from "../coupon";
import { orderLines, sameOrder } from "../model/order-lines";
import { type CartChange, quotable, refreshCart, sameLines } from "../model/refresh-cart";

type CheckedCart = {
  /** What the shopper has to be told; stays until dismissed or the screen is left. */
  changes: CartChange[];
  /** The server's figures for `lines`. */
  quote: Quote | null;
  lines: CartLine[];
  /** The server's words when it refused an order. */
  refusal?: string;
  /** Its words about a coupon that takes nothing off. */
  couponRefused?: string;
};

/** What sending costs may depend on where it goes, once that is known. */
const destination = () => {
  const address = getState().shippingAddress;
  return address && { country: address.country, state: address.state ?? "" };
};

const quoteCart = (lines: CartLine[], signal: AbortSignal) => {
  const [coupon, to] = [getCoupon(), destination()];
  return answer(
    api.POST("/api/orders/quote", {
      body: {
        orderItems: orderLines(lines),
        ...(coupon && { coupon }),
        ...(to && { shippingAddress: to }),
      },
      signal,
    }),
  );
};

/**
 * Works a quote for `asked` into the cart of every tab, and tells what that changed. If the cart has
 * become another one meanwhile, the figures stay those of `asked`.
 */
export function takeQuote(quote: Quote, asked: CartLine[], told: CartChange[]): CheckedCart {
  const current = getState().cartItems;
  const { lines, changes } = refreshCart(current, quote);
  const same = sameLines(current, lines);
  if (!same) dispatch({ type: "cartRefreshed", lines });
  const retold = told.filter((old) => !changes.some((change) => change.id === old.id));
  const quoted = current !== asked ? asked : same ? current : lines;
  const checked: CheckedCart = { changes: [...changes, ...retold], quote, lines: quoted };
  if (!quote.couponRefused) return checked;
  // The figures are those without it.
  setCoupon("");
  return { ...checked, couponRefused: quote.couponRefused.message };
}

/** Asks anew whenever the screen opens or comes back into view: prices and stock move on. */
const cartCheckQuery = (before: () => CheckedCart | undefined) =>
  queryOptions({
    queryKey: ["cart-check"],
    queryFn: async ({ signal }): Promise<CheckedCart> => {
      const { cartItems, userInfo } = getState();
      const asked = quotable(cartItems, userInfo !== null);
      const told = before()?.changes ?? [];
      if (asked.length === 0) return { changes: told, quote: null, lines: cartItems };
      return takeQuote(await quoteCart(asked, signal), cartItems, told);
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    structuralSharing: false,
  });

export function useCartCheck() {
  const client = useQueryClient();
  const lines = useCartItems();
  const options = cartCheckQuery(() => client.getQueryData(["cart-check"]));
  const query = useQuery({ ...options, enabled: lines.length > 0 });
  const checked = query.data;
  const { refetch, isFetching, isError } = query;
  // What was only learned of the stock changes no figure, and the shopper is told of it where they pressed.
  const isCurrent = checked !== undefined && sameOrder(checked.lines, lines);
  // Another tab or the shopper changed the cart after it was quoted.
  const isOutdated = checked !== undefined && !isCurrent && !isFetching && !isError;
  // Tax, sending and what a coupon takes off are the server's to say: they depend on what is in the cart.
  useEffect(() => {
    if (isOutdated && lines.length > 0) void refetch();
  }, [isOutdated, lines, refetch]);
  return {
    changes: checked?.changes ?? [],
    refusal: checked?.refusal,
    couponRefused: checked?.couponRefused,
    /** Only while the cart is still what was quoted. */
    quote: isCurrent ? checked.quote : null,
    /** The figures for what is in the cart now are on their way: any other may be wrong. */
    isWorkingOut: !isCurrent && !isError && (isFetching || (isOutdated && !query.isPaused)),
    lastQuote: checked?.quote ?? null,
    isChecking: isFetching,
    isError,
    /** Uses this coupon from now on, or none. */
    applyCoupon: (code: string) => {
      setCoupon(code);
      void refetch();
    },
    set: (next: CheckedCart) => client.setQueryData(options.queryKey, next),
    dismiss: () =>
      client.setQueryData(options.queryKey, (old) =>
        old ? { changes: [], quote: old.quote, lines: old.lines } : old,
      ),
  };
}

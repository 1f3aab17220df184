import { useState } from "react";
import { useSearchParams } from "react-router";

import type { Product, Variant } from "@/api/types";
import { useHydrated } from "@/lib/hydrated";

import { asChosen, type Choice, readChoice, variantOf, writeChoice } from "./choice";

export type Choosing = {
  choice: Choice;
  variant: Variant | undefined;
  /** The variant that the address names, also while the page is still as the server drew it. */
  meant: Variant | undefined;
  /** The product as the chosen variant has it. */
  shown: Product;
  choose: (place: number, value: string) => void;
  /** Someone wants to buy before everything is chosen: says so, and leads there. */
  ask: () => void;
  asked: boolean;
};

export const optionGroup = (place: number) => `option-${place}`;

const none = new URLSearchParams();

/** What is chosen of a product's options stands in the address, so that it can be shared and comes back. */
export function useChoice(product: Product): Choosing {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const hydrated = useHydrated();
  const { options = [], variants = [] } = product;
  // The server draws the page without knowing what was chosen.
  const choice = readChoice(options, hydrated ? params : none);
  const variant = variantOf(variants, choice);
  return {
    choice,
    variant,
    meant: variantOf(variants, readChoice(options, params)),
    shown: asChosen(product, variant),
    choose: (place, value) => {
      const option = options[place];
      if (!option) return;
      setAsked(false);
      setParams((now) => writeChoice(now, option, value), {
        replace: true,
        preventScrollReset: true,
      });
    },
    ask: () => {
      setAsked(true);
      const first = document.getElementById(optionGroup(Math.max(choice.indexOf(null), 0)));
      first?.scrollIntoView?.({ block: "center" });
      first?.querySelector<HTMLElement>("input:not(:disabled)")?.focus({ preventScroll: true });
    },
    asked,
  };
}

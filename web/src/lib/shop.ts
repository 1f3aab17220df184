import { useSyncExternalStore } from "react";

import { defaultRules, type PricingRules } from "./pricing-rules";

/** The shop's own words, as its admin set them. */
type ShopWords = { name: string; logo: string; footer: string };

const told = (name: string) =>
  document.querySelector(`meta[name="haat:${name}"]`)?.getAttribute("content") ?? "";

// The server writes them into the page's head, so the first view already has the right name.
let words: ShopWords | undefined;
let pricing: PricingRules | undefined;
const listeners = new Set<() => void>();

/** The shop's words now. */
export function shopWords(): ShopWords {
  words ??= { name: told("name") || "Haat", logo: told("logo"), footer: told("footer") };
  return words;
}

/** What comes on top of a price here, as the page's head says (basis points and paise). */
export function shopPricing(): PricingRules {
  pricing ??= readPricing();
  return pricing;
}

function readPricing(): PricingRules {
  const [tax, fee, free] = told("pricing").split(" ").map(Number);
  return tax === undefined || fee === undefined || free === undefined
    ? defaultRules
    : { taxBasisPoints: tax, shippingFee: fee / 100, freeShippingAbove: free / 100 };
}

/** The admin has just changed them: this tab follows without a reload. */
export function noteShopWords({ name, logo, footer }: ShopWords): void {
  words = { name, logo, footer };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShop = (): ShopWords => useSyncExternalStore(subscribe, shopWords, shopWords);

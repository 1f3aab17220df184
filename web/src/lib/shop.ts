import { useSyncExternalStore } from "react";

/** The shop's own words, as its admin set them. */
export type ShopWords = { name: string; logo: string; footer: string };

const told = (name: string) =>
  document.querySelector(`meta[name="haat:${name}"]`)?.getAttribute("content") ?? "";

// The server writes them into the page's head, so the first view already has the right name.
let words: ShopWords | undefined;
const listeners = new Set<() => void>();

/** The shop's words now. */
export function shopWords(): ShopWords {
  words ??= { name: told("name") || "Haat", logo: told("logo"), footer: told("footer") };
  return words;
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

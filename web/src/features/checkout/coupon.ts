import { useSyncExternalStore } from "react";

/** The coupon that the shopper wants to use; it is forgotten with the tab. */
const key = "coupon";

function remembered(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

let code: string | undefined;
const listeners = new Set<() => void>();

export const getCoupon = (): string => (code ??= remembered());

export function setCoupon(next: string): void {
  if (next === getCoupon()) return;
  code = next;
  try {
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  } catch {
    // Then it lasts as long as the page does.
  }
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useCoupon = () => useSyncExternalStore(listen, getCoupon, () => "");

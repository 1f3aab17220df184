import { useSyncExternalStore } from "react";

import {
  parseCartItems,
  parsePaymentMethod,
  parseShippingAddress,
  parseUserInfo,
  storage,
  storageKeys,
} from "../storage";
import { type Action, emptyState, itemCount, reduce, type State } from "./state";

/** The payment method is chosen anew on each visit, so it alone is not restored. */
function restore(): State {
  return {
    ...emptyState,
    userInfo: storage.readUserInfo(),
    cartItems: storage.readCartItems(),
    shippingAddress: storage.readShippingAddress(),
  };
}

let state = restore();
const listeners = new Set<() => void>();

function apply(action: Action): State {
  const before = state;
  state = reduce(before, action);
  if (state !== before) for (const listener of listeners) listener();
  return before;
}

/** Every change of this tab goes through here, and from here to local storage. */
export function dispatch(action: Action): void {
  const before = apply(action);
  if (state.userInfo !== before.userInfo) storage.writeUserInfo(state.userInfo);
  if (state.cartItems !== before.cartItems) storage.writeCartItems(state.cartItems);
  if (state.shippingAddress !== before.shippingAddress)
    storage.writeShippingAddress(state.shippingAddress);
  if (state.paymentMethod !== before.paymentMethod) storage.writePaymentMethod(state.paymentMethod);
  // Leftovers of an earlier visit that were never restored go too.
  if (action.type !== "signedOut") return;
  storage.writePaymentMethod("");
  // It holds the address that the last order went to.
  storage.writeCheckoutAttempt(null);
}

function changeFrom(key: string | null, value: unknown): Partial<State> {
  switch (key) {
    case null:
      return emptyState;
    case storageKeys.userInfo:
      return { userInfo: parseUserInfo(value) };
    case storageKeys.cartItems:
      return { cartItems: parseCartItems(value) };
    case storageKeys.shippingAddress:
      return { shippingAddress: parseShippingAddress(value) };
    case storageKeys.paymentMethod:
      return { paymentMethod: parsePaymentMethod(value) };
    default:
      return {};
  }
}

storage.onOtherTab((key, value) => {
  const change = changeFrom(key, value);
  if (Object.keys(change).length > 0) apply({ type: "synced", change });
});

// Back may bring a page out of the browser's memory, which heard nothing of the other tabs meanwhile.
globalThis.addEventListener?.("pageshow", (event) => {
  if (event.persisted)
    apply({ type: "synced", change: { ...restore(), paymentMethod: state.paymentMethod } });
});

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getState = (): State => state;

let guestToken: string | null = null;

/** Whoever orders without an account calls with this (`lib/guest.ts`). */
export const setGuestToken = (token: string | null) => (guestToken = token);

export const currentToken = (): string | null => state.userInfo?.token ?? guestToken;

const endings = new Set<() => void>();
let unheard = false;

/** Tells when the server has ended the session of the person who is here. */
export function onSessionEnded(listener: () => void): () => void {
  endings.add(listener);
  if (unheard) listener();
  unheard = false;
  return () => endings.delete(listener);
}

/** A late refusal of an older token must not end the session that replaced it. */
export function expireSession(token: string): void {
  if (currentToken() !== token) return;
  dispatch({ type: "sessionExpired" });
  // The first answer may come before there is a page to say it on.
  unheard = endings.size === 0;
  for (const listener of endings) listener();
}

/** Reads the store again from local storage; for tests. */
export function resetStore(): void {
  state = restore();
  for (const listener of listeners) listener();
}

/** The selector must return something stable (a field of the state, a number, a text). */
export function useStore<T>(select: (state: State) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    // A page that the server drew is for a new visitor until the app has taken it over.
    () => select(emptyState),
  );
}

export const useUser = () => useStore((s) => s.userInfo);
export const useCartItems = () => useStore((s) => s.cartItems);
export const useCartCount = () => useStore((s) => itemCount(s.cartItems));

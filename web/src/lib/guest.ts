import { useSyncExternalStore } from "react";

import type { Guest, UserInfo } from "@/api/types";

import { read, write } from "./storage";
import { onSessionEnded, setGuestToken, useUser } from "./store/store";

/**
 * Whoever orders without an account. Only screens on which that matters load this; calls made from then on carry the
 * guest's session where nobody is signed in.
 */
const place = "guest";
const listeners = new Set<() => void>();
let guest = parse(read(place));
setGuestToken(guest?.token ?? null);

function parse(value: unknown): Guest | null {
  const kept = value as Partial<Guest> | null;
  const { _id, name, email, token, key } = kept ?? {};
  const whole = [_id, name, email, token, key].every((part) => typeof part === "string" && part);
  return whole ? (kept as Guest) : null;
}

/** Keeps a guest's session in this browser, or forgets it. */
export function keepGuest(next: Guest | null): void {
  guest = next;
  write(place, next && JSON.stringify(next));
  setGuestToken(next?.token ?? null);
  for (const listener of listeners) listener();
}

// The link in the mail opens a new one.
onSessionEnded(() => keepGuest(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentGuest = (): Guest | null => guest;

/** Who orders here without an account; null for whoever is signed in. */
export function useGuest(): Guest | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => guest,
    () => null,
  );
  return useUser() ? null : kept;
}

const nobody = { name: "", logo: "", description: "" };

/** Whoever may look at what they ordered: the person signed in, or else the guest, who has no powers at all. */
export function useCustomer(): UserInfo | null {
  const user = useUser();
  const here = useGuest();
  if (user || !here) return user;
  const { _id, name, email, token } = here;
  return { _id, name, email, token, isAdmin: false, isSeller: false, seller: nobody };
}

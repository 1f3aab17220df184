import type { CartLine, PaymentMethod, ShippingAddress, UserInfo } from "@/api/types";

import { isPaymentMethod } from "./payment-methods";
import { lineKey } from "./store/state";

/**
 * The only module that touches local storage. Its content may come from an older version, another
 * tab or a curious visitor, so it is read piece by piece and what cannot be used is left out.
 */
export const storageKeys = {
  userInfo: "userInfo",
  shippingAddress: "shippingAddress",
  paymentMethod: "paymentMethod",
  cartItems: "cartItems",
  theme: "theme",
  checkoutAttempt: "checkoutAttempt",
  device: "device",
  hearts: "hearts",
  viewed: "viewed",
  searches: "searches",
} as const;

export type ThemeChoice = "system" | "light" | "dark";

/** The order that is being placed, and the key under which the server places it only once. */
/** `placedAt` (milliseconds) once the order exists. */
type CheckoutAttempt = { wish: string; key: string; placedAt?: number };

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const amount = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

export function parseUserInfo(value: unknown): UserInfo | null {
  if (!isFields(value) || !text(value._id) || !text(value.token)) return null;
  const seller = isFields(value.seller) ? value.seller : {};
  return {
    _id: text(value._id),
    name: text(value.name),
    email: text(value.email),
    token: text(value.token),
    isAdmin: value.isAdmin === true,
    isSeller: value.isSeller === true,
    ...(value.isAccountant === true && { isAccountant: true }),
    seller: {
      name: text(seller.name),
      logo: text(seller.logo),
      description: text(seller.description),
    },
  };
}

function parseCartLine(value: unknown): CartLine | null {
  if (!isFields(value) || !text(value._id) || !text(value.name)) return null;
  const price = amount(value.price);
  const quantity = amount(value.quantity);
  if (price === null || quantity === null || quantity < 1) return null;
  const line: CartLine = {
    _id: text(value._id),
    name: text(value.name),
    url: text(value.url),
    price,
    image: text(value.image),
    category: text(value.category),
    brand: text(value.brand),
    stock: amount(value.stock) ?? 0,
    description: text(value.description),
    rating: Math.min(amount(value.rating) ?? 0, 5),
    reviews: amount(value.reviews) ?? 0,
    quantity: Math.floor(quantity),
  };
  const auctionId = text(value.auctionId);
  if (auctionId) return { ...line, auctionId, quantity: 1 };
  const variantId = text(value.variantId);
  return variantId ? { ...line, variantId, chosen: parseChosen(value.chosen) } : line;
}

function parseChosen(value: unknown): { name: string; value: string }[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isFields)
    .map((one) => ({ name: text(one.name), value: text(one.value) }))
    .filter(({ name }) => name);
}

export function parseCartItems(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return [];
  const lines = new Map<string, CartLine>();
  for (const entry of value) {
    const line = parseCartLine(entry);
    if (line) lines.set(lineKey(line), line);
  }
  return [...lines.values()];
}

export function parseShippingAddress(value: unknown): ShippingAddress | null {
  if (!isFields(value)) return null;
  const address = {
    fullName: text(value.fullName),
    address: text(value.address),
    city: text(value.city),
    pinCode: text(value.pinCode),
    country: text(value.country),
  };
  if (!Object.values(address).every((field) => field.trim())) return null;
  const { state, phone, taxNumber } = {
    state: text(value.state),
    phone: text(value.phone),
    taxNumber: text(value.taxNumber),
  };
  return {
    ...address,
    ...(state && { state }),
    ...(phone && { phone }),
    ...(taxNumber && { taxNumber }),
  };
}

export function parsePaymentMethod(value: unknown): PaymentMethod | "" {
  return isPaymentMethod(value) ? value : "";
}

function parseCheckoutAttempt(value: unknown): CheckoutAttempt | null {
  if (!isFields(value) || !text(value.wish) || !text(value.key)) return null;
  const attempt = { wish: text(value.wish), key: text(value.key) };
  return typeof value.placedAt === "number" ? { ...attempt, placedAt: value.placedAt } : attempt;
}

/** The stored text as JSON; plain text stays plain (`paymentMethod` is stored as it is). */
export function decode(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return stored;
  }
}

/** For parts that not every page has; `storage` below is for those that it has. */
export function read(key: string): unknown {
  try {
    return decode(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or forbidden storage: the tab goes on with what it holds in memory.
  }
}

export const storage = {
  readUserInfo: () => parseUserInfo(read(storageKeys.userInfo)),
  readCartItems: () => parseCartItems(read(storageKeys.cartItems)),
  readShippingAddress: () => parseShippingAddress(read(storageKeys.shippingAddress)),
  writeUserInfo: (user: UserInfo | null) =>
    write(storageKeys.userInfo, user && JSON.stringify(user)),
  writeCartItems: (lines: CartLine[]) =>
    write(storageKeys.cartItems, lines.length ? JSON.stringify(lines) : null),
  writeShippingAddress: (address: ShippingAddress | null) =>
    write(storageKeys.shippingAddress, address && JSON.stringify(address)),
  writePaymentMethod: (method: PaymentMethod | "") =>
    write(storageKeys.paymentMethod, method || null),

  /** Shared by all tabs, so that two of them with the same cart cannot order it twice. */
  readCheckoutAttempt: () => parseCheckoutAttempt(read(storageKeys.checkoutAttempt)),
  writeCheckoutAttempt: (attempt: CheckoutAttempt | null) =>
    write(storageKeys.checkoutAttempt, attempt && JSON.stringify(attempt)),

  /** What makes this browser known to the shop at the next sign-in. It stays when people sign out. */
  readDevice: () => text(read(storageKeys.device)) || undefined,
  writeDevice: (device: string) => write(storageKeys.device, device || null),

  readTheme(): ThemeChoice {
    const choice = read(storageKeys.theme);
    return choice === "light" || choice === "dark" ? choice : "system";
  },
  writeTheme: (choice: ThemeChoice) =>
    write(storageKeys.theme, choice === "system" ? null : choice),

  /** Tells what another tab wrote. `key` is null when everything was cleared at once. */
  onOtherTab(listener: (key: string | null, value: unknown) => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.storageArea === localStorage) listener(event.key, decode(event.newValue));
    };
    window.addEventListener("storage", handle);
    return () => window.removeEventListener("storage", handle);
  },
};

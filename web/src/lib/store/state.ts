import type { CartLine, PaymentMethod, ShippingAddress, UserInfo } from "@/api/types";

/** What the browser itself knows: who is signed in, and the cart with its checkout choices. */
export type State = {
  userInfo: UserInfo | null;
  cartItems: CartLine[];
  shippingAddress: ShippingAddress | null;
  paymentMethod: PaymentMethod | "";
};

export type Action =
  | { type: "signedIn"; user: UserInfo }
  | { type: "signedOut" }
  /** The server no longer knows the session. The cart is the visitor's own and stays. */
  | { type: "sessionExpired" }
  | { type: "itemAdded"; line: CartLine }
  | { type: "itemRemoved"; key: string }
  | { type: "cartCleared" }
  /** The server's prices and stock were worked into the lines. */
  | { type: "cartRefreshed"; lines: CartLine[] }
  | { type: "shippingAddressSaved"; address: ShippingAddress }
  | { type: "paymentMethodSaved"; method: PaymentMethod }
  /** Another tab changed something. */
  | { type: "synced"; change: Partial<State> };

export const emptyState: State = {
  userInfo: null,
  cartItems: [],
  shippingAddress: null,
  paymentMethod: "",
};

/** What tells a line of the cart from the others: two sizes of a shirt are two lines. */
export const lineKey = (line: Pick<CartLine, "_id" | "variantId">) => line.variantId ?? line._id;

/** A line with the same key is replaced where it stands, otherwise appended. */
function put(lines: CartLine[], line: CartLine): CartLine[] {
  const key = lineKey(line);
  return lines.some((old) => lineKey(old) === key)
    ? lines.map((old) => (lineKey(old) === key ? line : old))
    : [...lines, line];
}

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "signedIn":
      return { ...state, userInfo: action.user };
    case "signedOut":
      return emptyState;
    case "sessionExpired":
      return { ...state, userInfo: null };
    case "itemAdded":
      return { ...state, cartItems: put(state.cartItems, action.line) };
    case "itemRemoved":
      return {
        ...state,
        cartItems: state.cartItems.filter((line) => lineKey(line) !== action.key),
      };
    case "cartCleared":
      return { ...state, cartItems: [] };
    case "cartRefreshed":
      return { ...state, cartItems: action.lines };
    case "shippingAddressSaved":
      return { ...state, shippingAddress: action.address };
    case "paymentMethodSaved":
      return { ...state, paymentMethod: action.method };
    case "synced":
      return { ...state, ...action.change };
  }
}

export const itemCount = (lines: CartLine[]) =>
  lines.reduce((count, line) => count + line.quantity, 0);

/** What Add to Cart asks for: one more than the cart holds. */
export const quantityWanted = (lines: CartLine[], key: string) =>
  (lines.find((line) => lineKey(line) === key)?.quantity ?? 0) + 1;

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
  | { type: "itemRemoved"; id: string }
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

/** A line with the same id is replaced where it stands, otherwise appended. */
function put(lines: CartLine[], line: CartLine): CartLine[] {
  return lines.some((old) => old._id === line._id)
    ? lines.map((old) => (old._id === line._id ? line : old))
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
      return { ...state, cartItems: state.cartItems.filter((line) => line._id !== action.id) };
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
export const quantityWanted = (lines: CartLine[], id: string) =>
  (lines.find((line) => line._id === id)?.quantity ?? 0) + 1;

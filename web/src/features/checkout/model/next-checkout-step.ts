import { paths } from "@/lib/paths";
import type { State } from "@/lib/store/state";

export type CheckoutScreen = "shipping" | "payment" | "placeOrder";

type Known = Pick<State, "userInfo" | "shippingAddress" | "paymentMethod"> & {
  /** Whether they order without an account. */
  guest?: boolean;
};

const addresses: Record<CheckoutScreen, string> = {
  shipping: paths.shipping,
  payment: paths.payment,
  placeOrder: paths.placeOrder,
};

/**
 * Where a checkout screen sends someone who has not done what comes before it, or null when they may
 * stay. Each screen asks for the step right before it first, so a chain of redirects ends at the
 * earliest one that is missing; whoever is signed out comes back to the screen they were on.
 */
export function nextCheckoutStep(screen: CheckoutScreen, known: Known): string | null {
  if (screen === "placeOrder" && !known.paymentMethod) return paths.payment;
  if (screen !== "shipping" && !known.shippingAddress) return paths.shipping;
  return known.userInfo || known.guest ? null : paths.signin(addresses[screen]);
}

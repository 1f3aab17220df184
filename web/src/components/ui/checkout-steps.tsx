import { Steps } from "./steps";

const names = ["Sign In", "Shipping", "Payment", "Place Order"] as const;

export type CheckoutStep = (typeof names)[number];

export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  return <Steps steps={names} current={names.indexOf(current)} label="Checkout" />;
}

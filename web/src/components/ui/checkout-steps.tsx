import * as messages from "./messages";
import { Steps } from "./steps";

const names = [messages.signIn, messages.shipping, messages.payment, messages.placeOrder] as const;

export type CheckoutStep = (typeof names)[number];

export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  return <Steps steps={names} current={names.indexOf(current)} label={messages.checkout} />;
}

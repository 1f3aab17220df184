import type { PaymentMethod, PaymentsConfig } from "@/api/types";
import { isByHand } from "@/lib/payment-methods";

export type MethodChoice = {
  method: PaymentMethod;
  /** Whether the shop has set this provider up; unknown until the server has said so. */
  configured: boolean | null;
  /** A provider that is not set up can be chosen only when there is nothing else. */
  disabled: boolean;
};

const online = ["PayPal", "Stripe"] as const;

/**
 * Wallet first, as the specification has it; then what the shop has switched on beside the providers. Where people
 * pay by hand, providers that nobody set up are not spoken of. A lot is paid before it is sent.
 */
export function methodChoices(
  config: Pick<PaymentsConfig, "methods"> | undefined,
  hasLot = false,
): MethodChoice[] {
  if (!config) return online.map((method) => ({ method, configured: null, disabled: false }));
  const has = (method: PaymentMethod) => config.methods.includes(method);
  const byHand = config.methods.filter(
    (method) => isByHand(method) && !(hasLot && method === "COD"),
  );
  const providers = online
    .filter(() => byHand.length === 0 || online.some(has))
    .map((method) => ({
      method,
      configured: has(method),
      disabled: !has(method) && online.some(has),
    }));
  return [...providers, ...byHand.map((method) => ({ method, configured: true, disabled: false }))];
}

/** What is marked when the step opens: the earlier choice if it can be had, else the wallet. */
export function preselected(choices: MethodChoice[], chosen: PaymentMethod | ""): PaymentMethod {
  const open = choices.filter((choice) => !choice.disabled).map((choice) => choice.method);
  return open.find((method) => method === chosen) ?? open[0] ?? "PayPal";
}

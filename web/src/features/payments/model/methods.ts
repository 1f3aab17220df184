import type { PaymentMethod, PaymentsConfig } from "@/api/types";

export type MethodChoice = {
  method: PaymentMethod;
  /** Whether the shop has set this provider up; unknown until the server has said so. */
  configured: boolean | null;
  /** A provider that is not set up can be chosen only when the other one is not either. */
  disabled: boolean;
};

/** Wallet first, as the specification has it. */
export function methodChoices(config: Omit<PaymentsConfig, "demo"> | undefined): MethodChoice[] {
  if (!config)
    return [
      { method: "PayPal", configured: null, disabled: false },
      { method: "Stripe", configured: null, disabled: false },
    ];
  const none = !config.paypal && !config.stripe;
  const choice = (method: PaymentMethod, configured: boolean): MethodChoice => ({
    method,
    configured,
    disabled: !configured && !none,
  });
  return [choice("PayPal", config.paypal !== null), choice("Stripe", config.stripe !== null)];
}

/** What is marked when the step opens: the earlier choice if it can be had, else the wallet. */
export function preselected(choices: MethodChoice[], chosen: PaymentMethod | ""): PaymentMethod {
  const open = choices.filter((choice) => !choice.disabled).map((choice) => choice.method);
  return open.find((method) => method === chosen) ?? open[0] ?? "PayPal";
}

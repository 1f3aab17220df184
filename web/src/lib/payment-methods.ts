import type { PaymentMethod } from "@/api/types";

import * as messages from "./messages";

/** What people call a way to pay. */
export const methodName = (method: PaymentMethod) => messages.paymentMethods[method];

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === "string" && Object.hasOwn(messages.paymentMethods, value);

/** Money that people take and return themselves; no provider is asked. */
export const isByHand = (method: string | undefined) => method === "UPI" || method === "COD";

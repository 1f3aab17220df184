import type { PaymentMethod } from "@/api/types";

import * as messages from "./messages";

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === "string" && Object.hasOwn(messages.paymentMethods, value);

/** What people call a way to pay. */
export const methodName = (method: string) =>
  isPaymentMethod(method) ? messages.paymentMethods[method] : method;

/** Money that people take and return themselves; no provider is asked. */
export const isByHand = (method: string | undefined) => method === "UPI" || method === "COD";

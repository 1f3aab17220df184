import { z } from "zod/mini";

import type { ShopSettings } from "@/api/types";
import { plainFigure, readFigure } from "@/lib/figure";

import * as messages from "../messages";

const text = (...checks: Parameters<z.ZodMiniString["check"]>) =>
  z.string().check(z.trim(), ...checks);

/** What someone typed, as a number within bounds; the field stays text so that half of it may stand. */
const figure = (words: string, fits: (value: number) => boolean) =>
  text(
    z.overwrite(plainFigure),
    z.refine((typed) => fits(readFigure(typed) ?? Number.NaN), words),
  );

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isAmount = (value: number) => value >= 0 && cents(value);
const isPicture = (address: string) =>
  address === "" || address.startsWith("https://") || /^\/(?!\/)/.test(address);

const isUpiId = (id: string) => id === "" || /^[\w.-]{2,100}@[a-z][a-z\d]{1,63}$/i.test(id);

export const settingsSchema = z.object({
  name: text(z.minLength(1, messages.shopNeedsName), z.maxLength(60, messages.shopNameTooLong)),
  logo: text(z.maxLength(500, messages.logoRule), z.refine(isPicture, messages.logoRule)),
  footer: text(z.maxLength(300, messages.footerRule)),
  taxPercent: figure(messages.taxRule, (value) => isAmount(value) && value <= 100),
  shippingFee: figure(messages.amountRule, isAmount),
  freeShippingAbove: figure(messages.amountRule, isAmount),
  usdRate: figure(messages.dollarRule, (value) => value > 0 && cents(value)),
  orderHoldHours: figure(
    messages.holdRule,
    (value) => Number.isInteger(value) && value >= 1 && value <= 24 * 90,
  ),
  upi: z.boolean(),
  upiId: text(z.refine(isUpiId, messages.upiIdRule)),
  bankDetails: text(z.maxLength(500, messages.bankDetailsRule)),
  payOnDelivery: z.boolean(),
  guestCheckout: z.boolean(),
  biddingLimit: figure(messages.amountRule, isAmount),
  unpaidWins: figure(
    messages.unpaidWinsRule,
    (value) => Number.isInteger(value) && value >= 0 && value <= 100,
  ),
  unpaidWinsDays: figure(
    messages.daysRule,
    (value) => Number.isInteger(value) && value >= 1 && value <= 3650,
  ),
  maskedNames: z.boolean(),
});

export type SettingsFields = z.infer<typeof settingsSchema>;

export const toFields = (settings: ShopSettings): SettingsFields => ({
  name: settings.name,
  logo: settings.logo,
  footer: settings.footer,
  taxPercent: String(settings.taxPercent),
  shippingFee: String(settings.shippingFee),
  freeShippingAbove: String(settings.freeShippingAbove),
  usdRate: String(settings.usdRate),
  orderHoldHours: String(settings.orderHoldHours),
  upi: settings.upi ?? false,
  upiId: settings.upiId ?? "",
  bankDetails: settings.bankDetails ?? "",
  payOnDelivery: settings.payOnDelivery ?? false,
  guestCheckout: settings.guestCheckout ?? false,
  biddingLimit: String(settings.biddingLimit ?? 0),
  unpaidWins: String(settings.unpaidWins ?? 2),
  unpaidWinsDays: String(settings.unpaidWinsDays ?? 180),
  maskedNames: settings.maskedNames ?? false,
});

export const toSettings = (fields: SettingsFields): ShopSettings => ({
  name: fields.name,
  logo: fields.logo,
  footer: fields.footer,
  taxPercent: Number(fields.taxPercent),
  shippingFee: Number(fields.shippingFee),
  freeShippingAbove: Number(fields.freeShippingAbove),
  usdRate: Number(fields.usdRate),
  orderHoldHours: Number(fields.orderHoldHours),
  upi: fields.upi,
  upiId: fields.upiId,
  bankDetails: fields.bankDetails,
  payOnDelivery: fields.payOnDelivery,
  guestCheckout: fields.guestCheckout,
  biddingLimit: Number(fields.biddingLimit),
  unpaidWins: Number(fields.unpaidWins),
  unpaidWinsDays: Number(fields.unpaidWinsDays),
  maskedNames: fields.maskedNames,
});

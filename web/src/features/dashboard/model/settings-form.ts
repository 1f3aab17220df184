import { z } from "zod";

import type { ShopSettings } from "@/api/types";

import * as messages from "../messages";

/** What someone typed, as a number within bounds; the field stays text so that half of it may stand. */
const figure = (words: string, fits: (value: number) => boolean) =>
  z
    .string()
    .trim()
    .refine((text) => text !== "" && Number.isFinite(Number(text)) && fits(Number(text)), words);

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const amount = messages.amountRule;

export const settingsSchema = z.object({
  name: z.string().trim().min(1, messages.shopNeedsName).max(60, messages.shopNameTooLong),
  logo: z
    .string()
    .trim()
    .max(500, messages.logoRule)
    .refine(
      (text) => text === "" || text.startsWith("https://") || /^\/(?!\/)/.test(text),
      messages.logoRule,
    ),
  footer: z.string().trim().max(300, messages.footerRule),
  taxPercent: figure(messages.taxRule, (value) => value >= 0 && value <= 100 && cents(value)),
  shippingFee: figure(amount, (value) => value >= 0 && cents(value)),
  freeShippingAbove: figure(amount, (value) => value >= 0 && cents(value)),
  usdRate: figure(messages.dollarRule, (value) => value > 0 && cents(value)),
  orderHoldHours: figure(
    messages.holdRule,
    (value) => Number.isInteger(value) && value >= 1 && value <= 24 * 90,
  ),
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
});

import { z } from "zod";

import type { ShopSettings } from "@/api/types";

/** What someone typed, as a number within bounds; the field stays text so that half of it may stand. */
const figure = (words: string, fits: (value: number) => boolean) =>
  z
    .string()
    .trim()
    .refine((text) => text !== "" && Number.isFinite(Number(text)) && fits(Number(text)), words);

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const amount = "Enter an amount of zero or more, in rupees and paise.";

export const settingsSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "The shop needs a name.")
    .max(60, "The shop needs a name of at most 60 characters."),
  logo: z
    .string()
    .trim()
    .max(500, "The logo must be the address of a picture.")
    .refine(
      (text) => text === "" || text.startsWith("https://") || /^\/(?!\/)/.test(text),
      "The logo must be the address of a picture.",
    ),
  footer: z.string().trim().max(300, "The footer may have at most 300 characters."),
  taxPercent: figure(
    "The tax must be between 0 and 100 percent, with two decimals at most.",
    (value) => value >= 0 && value <= 100 && cents(value),
  ),
  shippingFee: figure(amount, (value) => value >= 0 && cents(value)),
  freeShippingAbove: figure(amount, (value) => value >= 0 && cents(value)),
  usdRate: figure(
    "The dollar rate must be above zero, in rupees and paise.",
    (value) => value > 0 && cents(value),
  ),
  orderHoldHours: figure(
    "Unpaid orders can be held between 1 hour and 90 days, in whole hours.",
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

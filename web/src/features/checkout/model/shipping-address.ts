import { z } from "zod/mini";

import { isGstin, isIndia, tidyNumber } from "@/lib/gstin";

import * as messages from "../messages";

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const optional = z.optional(z.string().check(z.trim()));

/** No number that reaches somebody from elsewhere has fewer. */
const fewestDigits = 6;
const digits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

const foreignNumber = /^[0-9A-Z-]{0,30}$/;
const indianPin = /^[1-9]\d{2}\s?\d{3}$/;

export const shippingSchema = z
  .object({
    fullName: required(messages.enterFullName),
    address: required(messages.enterAddress),
    city: required(messages.enterCity),
    pinCode: required(messages.enterPinCode),
    country: required(messages.enterCountry),
    state: optional,
    phone: z.optional(
      z.string().check(
        z.trim(),
        z.refine((number) => number === "" || digits(number) >= fewestDigits, messages.phoneRule),
      ),
    ),
    taxNumber: z.optional(z.pipe(z.string(), z.transform(tidyNumber))),
  })
  .check(
    z.refine(({ country, pinCode }) => !isIndia(country) || indianPin.test(pinCode.trim()), {
      error: messages.pinCodeRule,
      path: ["pinCode"],
    }),
    z.refine(
      ({ country, taxNumber = "" }) => !isIndia(country) || !taxNumber || isGstin(taxNumber),
      {
        error: messages.gstinRule,
        path: ["taxNumber"],
      },
    ),
    z.refine(({ country, taxNumber = "" }) => isIndia(country) || foreignNumber.test(taxNumber), {
      error: messages.taxNumberRule,
      path: ["taxNumber"],
    }),
  );

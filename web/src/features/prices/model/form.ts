import type { Coupon, CouponInput, ShippingRate } from "@/api/types";
import { isoTime, localTime } from "@/lib/local-time";

/** A coupon as its form holds it: everything is text. */
export type CouponFields = {
  code: string;
  note: string;
  kind: Coupon["kind"];
  percent: string;
  amount: string;
  most: string;
  categories: string;
  atLeast: string;
  startsAt: string;
  endsAt: string;
  limit: string;
  limitEach: string;
  payer: Coupon["payer"];
  paused: boolean;
};

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** Empty is none; what is no number is told by the server, under its field. */
export const number = (value: string): number | null => {
  const tidy = value.trim().replace(",", ".");
  return tidy === "" ? null : Number(tidy);
};

export function couponFields(coupon?: Coupon): CouponFields {
  return {
    code: coupon?.code ?? "",
    note: coupon?.note ?? "",
    kind: coupon?.kind ?? "percent",
    percent: text(coupon?.percent),
    amount: text(coupon?.amount),
    most: text(coupon?.most),
    categories: (coupon?.categories ?? []).join("\n"),
    atLeast: coupon?.atLeast ? String(coupon.atLeast) : "",
    startsAt: localTime(coupon?.startsAt),
    endsAt: localTime(coupon?.endsAt),
    limit: text(coupon?.limit),
    limitEach: text(coupon?.limitEach),
    payer: coupon?.payer ?? "shop",
    paused: coupon?.paused ?? false,
  };
}

export function couponInput(fields: CouponFields): CouponInput {
  const { code, note, kind, payer, paused } = fields;
  return {
    code,
    note,
    kind,
    payer,
    paused,
    percent: kind === "percent" ? number(fields.percent) : null,
    amount: kind === "amount" ? number(fields.amount) : null,
    most: kind === "percent" ? number(fields.most) : null,
    categories: fields.categories
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean),
    atLeast: number(fields.atLeast),
    startsAt: isoTime(fields.startsAt),
    endsAt: isoTime(fields.endsAt),
    limit: number(fields.limit),
    limitEach: number(fields.limitEach),
  };
}

/** A row of a table of rates as its form holds it. */
export type RateFields = Record<"country" | "state" | "upToGrams" | "fee" | "freeAbove", string>;

export const rateFields = (rate: ShippingRate): RateFields => ({
  country: rate.country,
  state: rate.state,
  upToGrams: text(rate.upToGrams),
  fee: text(rate.fee),
  freeAbove: text(rate.freeAbove),
});

export const emptyRate: RateFields = {
  country: "",
  state: "",
  upToGrams: "",
  fee: "",
  freeAbove: "",
};

export const rateInput = (fields: RateFields): ShippingRate => ({
  country: fields.country.trim(),
  state: fields.state.trim(),
  upToGrams: number(fields.upToGrams),
  fee: number(fields.fee) ?? Number.NaN,
  freeAbove: number(fields.freeAbove),
});

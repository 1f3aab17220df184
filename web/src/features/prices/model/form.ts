import type { Coupon, CouponInput, ShippingRate } from "@/api/types";
import { readFigure } from "@/lib/figure";
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

export function couponInput(fields: CouponFields, was?: Coupon): CouponInput {
  const { code, note, kind, payer, paused } = fields;
  return {
    code,
    note,
    kind,
    payer,
    paused,
    percent: kind === "percent" ? readFigure(fields.percent) : null,
    amount: kind === "amount" ? readFigure(fields.amount) : null,
    most: kind === "percent" ? readFigure(fields.most) : null,
    categories: fields.categories
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean),
    atLeast: readFigure(fields.atLeast),
    startsAt: isoTime(fields.startsAt, was?.startsAt),
    endsAt: isoTime(fields.endsAt, was?.endsAt),
    limit: readFigure(fields.limit),
    limitEach: readFigure(fields.limitEach),
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
  upToGrams: readFigure(fields.upToGrams),
  fee: readFigure(fields.fee) ?? Number.NaN,
  freeAbove: readFigure(fields.freeAbove),
});

import type { Auction } from "@/api/types";
import { readFigure } from "@/lib/figure";
import { isoTime, localTime } from "@/lib/local-time";

/** The form of a lot, as it is typed. */
export type AuctionFields = {
  title: string;
  description: string;
  startingBid: string;
  imageUrl: string;
  /** The pictures after the first. */
  morePictures: string[];
  endDate: string;
  bidAmount: string;
  bidTime: string;
  category: string;
  condition: string;
  /** The least raise: any, by the house's ladder, or always the same. */
  raises: "any" | "ladder" | "fixed";
  step: string;
  softClose: boolean;
  minutes: string;
  capMinutes: string;
  reserve: string;
  buyNow: string;
  startDate: string;
  paymentWithinHours: string;
};

/** As many as a lot may have. */
export const mostPictures = 10;

/** What the house suggests; whoever wants plain terms chooses them. */
export const newFields: AuctionFields = {
  title: "",
  description: "",
  startingBid: "100",
  imageUrl: "",
  morePictures: [],
  endDate: "",
  bidAmount: "100",
  bidTime: "",
  category: "",
  condition: "",
  raises: "ladder",
  step: "50",
  softClose: true,
  minutes: "2",
  capMinutes: "60",
  reserve: "",
  buyNow: "",
  startDate: "",
  paymentWithinHours: "72",
};

/** What is not a number goes as nothing, which the server has words for. */
const figure = (text: string) => readFigure(text) ?? Number.NaN;

/** A date-time field says no zone: it means the visitor's own. What is no time the server refuses. */
const withZone = (local: string, was?: string | null) => isoTime(local, was) ?? local;

const stepOf = ({ raises, step }: AuctionFields) =>
  raises === "fixed" ? step.trim() || "0" : raises;

/** When the lot that is edited was put up to begin and to end, which its form shows by the minute. */
export type Times = { bidTime: string | null; startDate: string; endDate: string };

/** What the server is sent. */
export function bodyOf(fields: AuctionFields, was?: Times) {
  const { imageUrl, morePictures } = fields;
  return {
    title: fields.title,
    description: fields.description,
    imageUrl,
    ...(morePictures.length > 0 && { images: [imageUrl, ...morePictures] }),
    startingBid: figure(fields.startingBid),
    bidAmount: figure(fields.bidAmount),
    bidTime: withZone(fields.bidTime, was?.bidTime),
    startDate: withZone(fields.startDate, was?.startDate),
    endDate: withZone(fields.endDate, was?.endDate),
    category: fields.category,
    condition: fields.condition,
    step: stepOf(fields),
    extension: fields.softClose
      ? { minutes: figure(fields.minutes), capMinutes: figure(fields.capMinutes) }
      : null,
    reserve: figure(fields.reserve),
    buyNow: figure(fields.buyNow),
    paymentWithinHours: figure(fields.paymentWithinHours),
  };
}

/** What is agreed once it is sent, as far as it has been typed: for the preview. */
export const termsOf = (fields: AuctionFields): Omit<Auction["terms"], "startDate"> => ({
  step: fields.raises === "fixed" ? Number(fields.step) || 0 : fields.raises,
  extension: fields.softClose
    ? { minutes: Number(fields.minutes) || 2, capMinutes: Number(fields.capMinutes) || 60 }
    : null,
  hasReserve: fields.reserve.trim() !== "",
  buyNow: fields.buyNow.trim() === "" ? null : Number(fields.buyNow) || 0,
  paymentWithinHours: Number(fields.paymentWithinHours) || 72,
});

const text = (amount: number | null | undefined) => (amount == null ? "" : String(amount));

/** The form of a lot that is already up. Its reserve, only its seller knows. */
export function fieldsOf(auction: Auction, reserve: number | null): AuctionFields {
  const { terms } = auction;
  const fixed = typeof terms.step === "number";
  return {
    ...newFields,
    title: auction.title,
    description: auction.description,
    startingBid: text(auction.startingBid),
    imageUrl: auction.imageUrl,
    morePictures: auction.images.slice(1),
    endDate: localTime(auction.endDate),
    bidAmount: text(auction.bidAmount),
    bidTime: localTime(auction.bidTime),
    category: auction.category,
    condition: auction.condition,
    raises: fixed ? "fixed" : terms.step === "ladder" ? "ladder" : "any",
    step: fixed ? text(Number(terms.step)) : newFields.step,
    softClose: terms.extension !== null,
    minutes: text(terms.extension?.minutes ?? 2),
    capMinutes: text(terms.extension?.capMinutes ?? 60),
    reserve: text(reserve),
    buyNow: text(terms.buyNow),
    startDate: localTime(terms.startDate),
    paymentWithinHours: text(terms.paymentWithinHours),
  };
}

export const timesOf = ({ bidTime, endDate, terms }: Auction): Times => ({
  bidTime: bidTime ?? null,
  startDate: terms.startDate,
  endDate,
});

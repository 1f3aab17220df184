import { expect, it } from "vitest";

import { auction } from "@/test/auctions";

import { bodyOf, fieldsOf, newFields, termsOf, timesOf } from "./auction-fields";

it("sends the house's terms unless others are chosen", () => {
  const body = bodyOf({ ...newFields, title: "Lamp" });
  expect(body).toMatchObject({ step: "ladder", extension: { minutes: 2, capMinutes: 60 } });
  expect(body).not.toHaveProperty("images");
  expect(body.reserve).toBeNaN();
  expect(bodyOf({ ...newFields, reserve: "1,00,000", buyNow: "1e9" })).toMatchObject({
    reserve: 100000,
    buyNow: NaN,
  });
  expect(bodyOf({ ...newFields, softClose: false, raises: "any" })).toMatchObject({
    step: "any",
    extension: null,
  });
});

it("sends every picture, the first of which is the known one", () => {
  const fields = { ...newFields, imageUrl: "/a.webp", morePictures: ["/b.webp"] };
  expect(bodyOf(fields)).toMatchObject({ imageUrl: "/a.webp", images: ["/a.webp", "/b.webp"] });
});

it("previews what has been typed so far", () => {
  const terms = termsOf({ ...newFields, raises: "fixed", step: "250", reserve: "9000" });
  expect(terms).toMatchObject({ step: 250, hasReserve: true, buyNow: null });
});

it("comes back from a lot as it was sent", () => {
  const terms = { ...auction().terms, step: 250, extension: { minutes: 3, capMinutes: 30 } };
  const bidTime = "2026-11-14T09:30:00.000Z";
  const fields = fieldsOf(auction({ terms, bidTime, images: ["/a.webp", "/b.webp"] }), 9000);
  expect(bodyOf(fields)).toMatchObject({
    step: "250",
    extension: { minutes: 3, capMinutes: 30 },
    reserve: 9000,
    endDate: "2026-11-15T12:00:00.000Z",
    startingBid: 100,
    bidTime,
  });
  expect(fieldsOf(auction(), null).bidTime).toBe("");
  expect(fields.morePictures).toEqual(["/b.webp"]);
});

it("shows the minute at which a lot began, and sends back the very moment", () => {
  const startDate = "2026-11-14T09:30:12.345Z";
  const lot = auction({ terms: { ...auction().terms, startDate } });
  const fields = fieldsOf(lot, null);
  expect(fields.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  expect(bodyOf(fields, timesOf(lot)).startDate).toBe(startDate);
});

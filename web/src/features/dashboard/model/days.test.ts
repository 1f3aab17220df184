import { describe, expect, it } from "vitest";

import { dayName, everyDay } from "./days";

const sold = (date: string, sales: number) => ({ _id: date, orders: 1, sales });

describe("everyDay", () => {
  it("draws days without sales as zero", () => {
    const days = everyDay([sold("2026-11-10", 500), sold("2026-11-13", 80)], "7", "2026-11-14");
    expect(days.map(({ _id, sales }) => [_id, sales])).toEqual([
      ["2026-11-08", 0],
      ["2026-11-09", 0],
      ["2026-11-10", 500],
      ["2026-11-11", 0],
      ["2026-11-12", 0],
      ["2026-11-13", 80],
      ["2026-11-14", 0],
    ]);
  });

  it("covers the whole range across months and leap days", () => {
    const days = everyDay([], "90", "2028-03-31");
    expect(days).toHaveLength(90);
    expect(days[0]?._id).toBe("2028-01-02");
    expect(days.map(({ _id }) => _id)).toContain("2028-02-29");
  });

  it("begins with the first sale when all days are asked for", () => {
    const days = everyDay([sold("2026-10-30", 5), sold("2026-11-02", 7)], "all", "2026-11-03");
    expect(days.map(({ sales }) => sales)).toEqual([5, 0, 0, 7, 0]);
  });

  it("shows a sale of a day that this clock has not reached", () => {
    const days = everyDay([sold("2026-11-04", 5)], "7", "2026-11-03");
    expect([days.length, days.at(-1)?.sales]).toEqual([7, 5]);
  });
});

it("names a date without moving it between time zones", () => {
  expect(dayName("2026-11-04")).toBe("4 Nov");
});

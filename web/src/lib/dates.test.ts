import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { locale } from "./locale";
import { longDate, longDateRoom, shortDate, shortDateTime } from "./dates";

describe("shortDateTime", () => {
  const now = new Date("2026-11-16T12:00:00Z");

  it("leaves the current year out", () =>
    expect(shortDateTime("2026-08-04T12:00:00Z", now)).not.toContain("2026"));

  it("says any other", () =>
    expect(shortDateTime("2027-01-05T12:00:00Z", now)).toMatch(/^5\sJan\s2027, /));

  it("lets a line end between the day and the time only", () =>
    expect(shortDateTime("2026-08-04T12:00:00Z", now).split(" ")).toEqual([
      expect.stringMatching(/^\d+\u00a0Aug,$/),
      expect.stringMatching(/^\d+:\d\d\u00a0[ap]m$/),
    ]));

  it("has nothing to say of no date", () => expect(shortDateTime(null, now)).toBe(""));
});

describe("longDate", () => {
  it("lets a line end between the day and the time only", () => {
    for (const date of [longDate("2026-08-04T12:00:00Z"), longDateRoom])
      expect(date.split(" ")).toEqual([
        expect.stringMatching(/^\d+\u00a0\w+\u00a02026$/),
        expect.stringMatching(/^at\u00a0\d+:\d\d\u00a0[ap]m\u00a0\S+$/),
      ]);
  });
});

describe("dates by hand", () => {
  let zone: string | undefined;
  beforeEach(() => (zone = process.env.TZ));
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const loose = (words: string) => words.replaceAll("\u00a0", " ");
  // A moment in every month, at hours of both halves of the day, midnight and noon among them.
  const moments = Array.from({ length: 12 * 24 }, (_, n) =>
    new Date(Date.UTC(2026, Math.floor(n / 24), 3 + (n % 24), n % 24, n % 60)).toISOString(),
  );
  const long = { day: "numeric", month: "long", year: "numeric" } as const;
  const short = { ...long, month: "short" } as const;
  const time = { hour: "numeric", minute: "2-digit" } as const;

  it.each(["Asia/Kolkata", "Europe/London", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"])(
    "are written as the browser writes them, in %s",
    (name) => {
      process.env.TZ = name;
      const as = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale.tag, { ...options, timeZone: name });
      const [full, day, thisYear, another] = [
        as({ ...long, ...time, timeZoneName: "short" }),
        as(short),
        as({ day: "numeric", month: "short", ...time }),
        as({ ...short, ...time }),
      ];
      for (const iso of moments) {
        const date = new Date(iso);
        expect(loose(longDate(iso))).toBe(full.format(date));
        expect(shortDate(iso)).toBe(day.format(date));
        const inYear = (year: string) =>
          loose(shortDateTime(iso, new Date(`${year}-06-15T12:00:00Z`)));
        expect(inYear("2026")).toBe(thisYear.format(date));
        expect(inYear("2030")).toBe(another.format(date));
      }
    },
  );

  it("say nothing of what is none", () => {
    expect(longDate("soon")).toBe("");
    expect(shortDate(undefined)).toBe("");
  });
});

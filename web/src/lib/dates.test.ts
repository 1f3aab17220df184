import { describe, expect, it } from "vitest";

import { shortDateTime } from "./dates";

describe("shortDateTime", () => {
  const now = new Date("2026-11-16T12:00:00Z");

  it("leaves the current year out", () =>
    expect(shortDateTime("2026-08-04T12:00:00Z", now)).not.toContain("2026"));

  it("says any other", () =>
    expect(shortDateTime("2027-01-05T12:00:00Z", now)).toMatch(/^5 Jan 2027, /));

  it("has nothing to say of no date", () => expect(shortDateTime(null, now)).toBe(""));
});

import { describe, expect, it } from "vitest";

import { countdown, countdownText } from "./countdown";

const end = "2026-08-04T12:00:00.000Z";
const at = (iso: string) => countdownText(countdown(end, Date.parse(iso)));

describe("countdown", () => {
  it.each([
    ["2026-08-02T08:58:57.000Z", "2d 3h 1m 3s"],
    ["2026-08-04T11:59:59.000Z", "0d 0h 0m 1s"],
    ["2026-08-04T11:59:59.999Z", "0d 0h 0m 1s"],
    ["2026-08-04T12:00:00.000Z", "0d 0h 0m 0s"],
    ["2026-08-05T12:00:00.000Z", "0d 0h 0m 0s"],
  ])("at %s says %s", (now, text) => {
    expect(at(now)).toBe(text);
  });

  it("knows its phases", () => {
    const phase = (iso: string) => countdown(end, Date.parse(iso)).phase;
    expect(phase("2026-08-04T11:58:59.999Z")).toBe("running");
    expect(phase("2026-08-04T11:59:00.000Z")).toBe("lastMinute");
    expect(phase("2026-08-04T12:00:00.000Z")).toBe("ended");
  });

  it("shows zero for an end that is no date", () => {
    expect(countdownText(countdown("soon", 0))).toBe("0d 0h 0m 0s");
  });
});

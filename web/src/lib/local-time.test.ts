import { expect, test } from "vitest";

import { isoTime, localTime } from "./local-time";

test("a time goes through its field unchanged", () => {
  for (const iso of [
    "2026-11-16T12:30:00.000Z",
    "2026-11-16T12:30:59.000Z",
    "2026-11-16T12:30:59.125Z",
  ])
    expect(isoTime(localTime(iso), iso)).toBe(iso);
  const was = "2026-11-16T12:30:59.125Z";
  expect(localTime(was)).toHaveLength(16);
  expect(isoTime(localTime("2026-11-16T12:31:00.000Z"), was)).toBe("2026-11-16T12:31:00.000Z");
});

test("what is no time is none", () => {
  expect(isoTime("")).toBeNull();
  expect(isoTime("soon")).toBeNull();
  expect(localTime(null)).toBe("");
  expect(localTime("soon")).toBe("");
});

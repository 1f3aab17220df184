import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.head.innerHTML = "";
});

it("counts days in India until the server says otherwise", async () => {
  const { shopDate, shopDay } = await import("./zone");
  expect(shopDay(Date.parse("2026-11-14T18:29:59Z"))).toBe("2026-11-14");
  expect(shopDay(Date.parse("2026-11-14T18:30:00Z"))).toBe("2026-11-15");
  expect(shopDate("2026-10-31T18:30:00.000Z")).toBe("1 Nov 2026");
  expect(shopDate(null)).toBe("");
});

it("counts them where the shop is", async () => {
  document.head.innerHTML = '<meta name="haat:zone" content="America/New_York">';
  const { shopDate, shopDay } = await import("./zone");
  expect(shopDay(Date.parse("2026-11-15T04:59:59Z"))).toBe("2026-11-14");
  expect(shopDate("2026-11-01T03:30:00.000Z")).toBe("31 Oct 2026");
});

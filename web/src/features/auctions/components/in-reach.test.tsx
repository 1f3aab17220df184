import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { auction } from "@/test/auctions";

import { InReach } from "./in-reach";

const now = Date.parse("2026-12-01T10:00:00Z");
const end = "2026-12-01T10:05:00Z";
afterEach(() => vi.restoreAllMocks());
const strip = () => document.querySelector("[data-lot-strip]");

it("brings the price and the clock along while those of the page are out of sight", () => {
  let see = (_entries: { isIntersecting: boolean }[]) => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: typeof see) {
        see = seen;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const lot = auction({ currentBid: 5500, status: "live", endDate: end });
  const shown = (now: number) => (
    <InReach auction={lot} now={now} figures={{ current: document.body }}>
      <button>Bid</button>
    </InReach>
  );
  const { rerender } = render(shown(now));
  expect(strip()).toBeNull();
  act(() => see([{ isIntersecting: false }]));
  expect(strip()).toHaveTextContent(/₹5,500.*0d 0h 5m 0s/);
  act(() => see([{ isIntersecting: true }]));
  expect(strip()).toBeNull();
  act(() => see([{ isIntersecting: false }]));
  rerender(shown(Date.parse(end) + 1000));
  expect(strip()).toBeNull();
});

it("says how much of a phone's bottom it takes, so that messages stand above it", () => {
  vi.spyOn(window, "getComputedStyle").mockReturnValue({ position: "sticky" } as never);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(170);
  const { unmount } = render(
    <InReach auction={auction({ status: "live" })} now={now} figures={{ current: document.body }}>
      <button>Bid</button>
    </InReach>,
  );
  const room = () => document.documentElement.style.getPropertyValue("--bottom-bar");
  expect(room()).toBe("170px");
  unmount();
  expect(room()).toBe("");
});

import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { auction } from "@/test/auctions";

import { OneTap } from "./one-tap";

const bid = vi.fn();
const moved = vi.fn();
const shown = (amount: number, version: number) => (
  <OneTap
    auction={auction({ version })}
    kind="primary"
    busy={false}
    {...{ amount }}
    onBid={bid}
    onMoved={moved}
  />
);

it("bids what it says, with the state that was seen", () => {
  render(shown(5500, 7));
  const button = screen.getByRole("button", { name: "Bid ₹5,500" });
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(bid).toHaveBeenCalledExactlyOnceWith({ amount: 5500, version: 7 });
});

it("bids nothing when the price moves under the finger, and asks", () => {
  bid.mockClear();
  const { rerender } = render(shown(5500, 7));
  const button = screen.getByRole("button", { name: "Bid ₹5,500" });
  fireEvent.pointerDown(button);
  rerender(shown(95000, 8));
  fireEvent.click(button);
  expect(bid).not.toHaveBeenCalled();
  expect(moved).toHaveBeenCalledExactlyOnceWith({ amount: 95000, version: 8 });
});

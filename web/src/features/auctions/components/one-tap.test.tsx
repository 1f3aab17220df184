import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { auction } from "@/test/auctions";

import { OneTap } from "./one-tap";

const at = (suggestedBid: number) => auction({ suggestedBid, highestBidder: "Ravi" });

it("bids what it says", () => {
  const bid = vi.fn();
  render(<OneTap auction={at(5500)} leading={false} busy={false} onBid={bid} />);
  const button = screen.getByRole("button", { name: /Bid ₹5,500/ });
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(bid).toHaveBeenCalledExactlyOnceWith(5500);
});

it("bids nothing when the price moves under the finger, and asks", () => {
  const bid = vi.fn();
  const shown = (amount: number) => (
    <OneTap auction={at(amount)} leading={false} busy={false} onBid={bid} />
  );
  const { rerender } = render(shown(5500));
  const button = screen.getByRole("button", { name: /Bid ₹5,500/ });
  fireEvent.pointerDown(button);
  rerender(shown(95000));
  fireEvent.click(button);
  expect(bid).not.toHaveBeenCalled();
  // And once more while the question is read.
  rerender(shown(99000));
  fireEvent.click(screen.getByRole("button", { name: "Bid ₹95,000" }));
  expect(bid).toHaveBeenCalledExactlyOnceWith(95000);
});

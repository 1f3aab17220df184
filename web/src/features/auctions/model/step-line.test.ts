import { expect, it } from "vitest";

import { stepLine } from "./step-line";

const at = (second: number) => new Date(second * 1000).toISOString();

it("holds each bid until the next", () => {
  const bids = [
    { bidAmount: 100, bidTime: at(0) },
    { bidAmount: 150, bidTime: at(50) },
    { bidAmount: 200, bidTime: at(100) },
  ];
  expect(stepLine(bids, 200_000, 100, 40)).toBe("M0 40H25V20H50V0H100");
});

it("stays in its box where the price fell after a bid was taken back", () => {
  const bids = [
    { bidAmount: 150, bidTime: at(0) },
    { bidAmount: 200, bidTime: at(50) },
    { bidAmount: 100, bidTime: at(100) },
  ];
  expect(stepLine(bids, 200_000, 100, 40)).toBe("M0 20H25V0H50V40H100");
});

it("draws nothing for fewer than two bids", () => {
  expect(stepLine([], 0, 100, 40)).toBe("");
  expect(stepLine([{ bidAmount: 1, bidTime: at(0) }], 0, 100, 40)).toBe("");
});

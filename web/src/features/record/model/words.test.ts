import { expect, test } from "vitest";

import { told, verdict } from "./words";

const key = "demo/witness+00000000+BAAA";

test("a witness of the shop's own passes no check, and spoils none", () => {
  const found = { line: "witnesses", right: true, names: ["demo/witness"] } as const;
  const lines = [
    told({ line: "lot", right: true }),
    told({ ...found, names: ["demo/witness"] }, [key]),
  ];
  expect(lines.map(({ state }) => state)).toEqual(["right", "aside"]);
  expect(verdict(lines, true).state).toBe("right");
  expect(told({ ...found, names: ["other/witness"] }, [key]).state).toBe("right");
});

test("bids that were taken back are told, and bound no later one", () => {
  const result = { wrong: null, leader: "asha", price: 250_000, bids: 8, takenBack: 1 };
  const found = { line: "order", right: true, at: 0, over: false } as const;
  expect(told({ ...found, result }).words).toBe(
    "8 bids, all in time. 1 was taken back by the shop, and what is left leads to ₹2,500.",
  );
  expect(told({ ...found, result: { ...result, takenBack: 0 } }).words).toContain("none lower");
});

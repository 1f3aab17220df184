import { expect, it } from "vitest";

import { ApiError } from "@/lib/api-error";

import { wishAnswered, wishKey } from "./wish-key";

const wish = ["order", { amount: 5, lines: [], reason: "Scratched" }];

it("stays the same while nobody knows what became of the wish", () => {
  const key = wishKey(wish);
  expect(wishKey(structuredClone(wish))).toBe(key);
  for (const status of [0, 502]) wishAnswered(wish, new ApiError(status, "Lost"));
  expect(wishKey(wish)).toBe(key);
});

it("is another one for another wish", () =>
  expect(wishKey(["order", { amount: 6, lines: [], reason: "Scratched" }])).not.toBe(
    wishKey(wish),
  ));

it("is another one after an answer", () => {
  const first = wishKey(wish);
  wishAnswered(wish, new ApiError(409, "No"));
  const second = wishKey(wish);
  expect(second).not.toBe(first);
  wishAnswered(wish);
  expect(wishKey(wish)).not.toBe(second);
});

import { expect, it } from "vitest";

import { keyBytes } from "./push";

it("reads the shop's key, which is written for addresses", () => {
  expect([...keyBytes("BP-_AA")]).toEqual([4, 255, 191, 0]);
});

import { expect, it } from "vitest";

import { grouped } from "./digits";

it("groups as the browser does for India", () => {
  for (const figure of [0, 7, 12, 999, 1000, 12_345, 99_999, 100_000, 1_234_567, 1_23_45_67_890])
    for (const signed of [figure, -figure || 0])
      expect(grouped(signed)).toBe(signed.toLocaleString("en-IN"));
});

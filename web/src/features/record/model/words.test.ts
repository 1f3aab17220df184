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

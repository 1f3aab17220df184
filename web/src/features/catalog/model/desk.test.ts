import { expect, it } from "vitest";

import { moved, withLine } from "./desk";

it("begins a line for a word", () => {
  expect(withLine("", "wok")).toBe("wok, ");
  expect(withLine("sofa, couch\n", "a, b: c")).toBe("sofa, couch\na  b  c, ");
});

it("moves a thing by one place", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

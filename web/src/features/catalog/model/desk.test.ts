import { expect, it } from "vitest";

import { isOff, linesWith, moved, switched, withLine } from "./desk";

it("begins a line for a word", () => {
  expect(withLine("", "wok")).toBe("wok, ");
  expect(withLine("sofa, couch\n", "a, b: c")).toBe("sofa, couch\na  b  c, ");
});

it("finds lines of the beginning and switches them off and on", () => {
  const lines = ["phone, mobile", "footwear: shoe, boot"];
  expect(linesWith(lines, " SHOE ")).toEqual(["footwear: shoe, boot"]);
  expect(linesWith(lines, "")).toEqual(lines);
  expect(switched("", "phone, mobile")).toBe("! phone, mobile");
  const own = switched("sofa, couch\n", "phone, mobile");
  expect(own).toBe("sofa, couch\n! phone, mobile");
  expect(isOff(own, "phone, mobile")).toBe(true);
  expect(isOff(own, "phone")).toBe(false);
  expect(switched(own, "phone, mobile")).toBe("sofa, couch");
});

it("moves a thing by one place", () => {
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

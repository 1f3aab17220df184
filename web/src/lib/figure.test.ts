import { expect, it } from "vitest";

import { plainFigure, readFigure } from "./figure";

it.each([
  ["", null],
  ["  ", null],
  ["1000", 1000],
  ["1,000", 1000],
  ["₹1,00,000.50", 100_000.5],
  ["100,000", 100_000],
  [" 12,5 % ", 12.5],
  ["1500,50", 1500.5],
  ["−1,000", -1000],
  [".5", 0.5],
  ["0", 0],
])("%j is the figure %s", (text, figure) => expect(readFigure(text)).toBe(figure));

it.each(["ten", "1e3", "0x10", "1,0000", "1,2,3", "1.2.3"])("%j is no figure", (text) =>
  expect(readFigure(text)).toBeNaN(),
);

it("leaves what is no figure to be refused as it was typed", () =>
  expect(plainFigure(" ten ")).toBe("ten"));

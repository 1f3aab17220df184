import { expect, it } from "vitest";

import { csvField, csvFile } from "./csv";

it.each([
  ["plain", "plain"],
  ['say "hi", twice', '"say ""hi"", twice"'],
  ["=1+1", "'=1+1"],
])("csvField(%j)", (text, field) => expect(csvField(text)).toBe(field));

it("writes a file that spreadsheets read", () =>
  expect(
    csvFile([
      ["name", "sales"],
      ["Shoes, mended", -1.5],
    ]),
  ).toBe('\uFEFFname,sales\r\n"Shoes, mended",-1.5\r\n'));

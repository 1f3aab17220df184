import { describe, expect, it } from "vitest";

import { csvBatches, csvRecords } from "./csv";

const lines = (file: string) => csvRecords(file).map(({ line, text }) => [line, text]);

describe("csvRecords", () => {
  it("knows the line each record starts on", () =>
    expect(lines('a,b\n1,"two\nlines"\n\n3,4')).toEqual([
      [1, "a,b"],
      [2, '1,"two\nlines"'],
      [5, "3,4"],
    ]));

  it("takes what spreadsheets write", () =>
    expect(lines('\uFEFFa,b\r\n1,"say ""hi"", twice"\r\n')).toEqual([
      [1, "a,b"],
      [2, '1,"say ""hi"", twice"'],
    ]));

  it.each(["", "\n\n", "  \r\n"])("finds nothing in %j", (file) => expect(lines(file)).toEqual([]));
});

describe("csvBatches", () => {
  it("puts the heading above each piece and leaves each record on its line", () =>
    expect(csvBatches('h\n1\n\n"2\n2"\n3\n', 2)).toEqual([
      { text: 'h\n1\n\n"2\n2"', records: 2 },
      { text: "h\n\n\n\n\n3", records: 1 },
    ]));

  it("leaves them there when the file begins with empty lines", () =>
    expect(csvBatches("\n\nh\n1\n", 2)).toEqual([{ text: "h\n\n\n1", records: 1 }]));

  it("keeps the variants of a product together", () =>
    expect(csvBatches('name,url\nA,x\n"B, ""b""",y\n,Y\n,y\nC,z\n', 2)).toEqual([
      { text: 'name,url\nA,x\n"B, ""b""",y\n,Y\n,y', records: 4 },
      { text: "name,url\n\n\n\n\nC,z", records: 1 },
    ]));

  it("has nothing to send for a heading alone", () => expect(csvBatches("h\n", 2)).toEqual([]));
});

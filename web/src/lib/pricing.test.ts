import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { totals, type Totals } from "./pricing";

type Example = Totals & {
  name: string;
  lines: { price: number; quantity: number }[];
};

// The server's rules are tested with the same file.
const examples = JSON.parse(
  readFileSync("../crates/haat-domain/testdata/pricing.json", "utf8"),
) as Example[];

describe("prices agree with the server", () => {
  it.each(examples.map((example) => [example.name, example] as const))("%s", (_, example) => {
    const { itemsPrice, shippingPrice, taxPrice, totalPrice } = example;
    expect(totals(example.lines)).toEqual({ itemsPrice, shippingPrice, taxPrice, totalPrice });
  });
});

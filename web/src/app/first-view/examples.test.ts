import { readFileSync } from "node:fs";

import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";

import { initials } from "@/components/ui/avatar";
import { copies, type PictureSource } from "@/components/ui/gallery/copies";
import { halfSteps } from "@/components/ui/stars";
import { WholeWords } from "@/components/ui/whole-words";
import { results } from "@/features/catalog/browse/messages";
import { pictureSizes as lotSizes } from "@/features/auctions/model/picture";
import { rooms } from "@/features/catalog/choosing/rooms";
import { faces, homeGoods } from "@/features/catalog/model/home-goods";
import { firstRow, pictureSizes } from "@/features/catalog/model/picture";
import { countdown } from "@/lib/countdown";
import { rupeeDigits } from "@/lib/money";
import { categoryTint } from "@/lib/tint";

type Table<From, To> = [From, To][];
type Examples = {
  tints: Table<string, string>;
  initials: Table<string, string>;
  names: Table<string, string>;
  stars: Table<number, number>;
  rupees: Table<number, string>;
  results: Table<number, string>;
  countdowns: Table<number, string[]>;
  copies: Table<string, [string, string] | null>;
  sizes: Record<string, string>;
  counts: Record<string, number>;
  rooms: string[];
};

/** What the server makes of the same: its own tests read this table too. */
const table = "../../../../crates/haat-server/src/pages/examples.json";
const examples = JSON.parse(readFileSync(new URL(table, import.meta.url), "utf8")) as Examples;

const clock = (left: number) => {
  const { days, hours, minutes, seconds } = countdown(left, 0);
  return [days, hours, minutes, seconds].map((part) => String(part).padStart(2, "0"));
};

const inWholeWords = (name: string) =>
  renderToString(createElement(WholeWords, { children: name }));

const inBoth = ({ src, srcSet }: PictureSource) => (srcSet ? [src, srcSet] : null);

it("writes every example as the server does", () => {
  const written = {
    tints: examples.tints.map(([category]) => [category, categoryTint(category)]),
    initials: examples.initials.map(([name]) => [name, initials(name)]),
    names: examples.names.map(([name]) => [name, inWholeWords(name)]),
    stars: examples.stars.map(([rating]) => [rating, halfSteps(rating)]),
    rupees: examples.rupees.map(([amount]) => [amount, rupeeDigits(amount)]),
    results: examples.results.map(([count]) => [count, results(count)]),
    countdowns: examples.countdowns.map(([left]) => [left, clock(left)]),
    copies: examples.copies.map(([address]) => [address, inBoth(copies(address))]),
    sizes: { ...pictureSizes, lotCard: lotSizes.card, lot: lotSizes.page },
    counts: { firstRow, homeCards: homeGoods, faces },
    rooms,
  };
  expect(examples).toMatchObject(written);
});

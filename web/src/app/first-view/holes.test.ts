import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";

import { WholeWords } from "@/components/ui/whole-words";

import { either, figures, mark, onlyIf, tileHoles, withHoles } from "./holes";

it("turns marks into holes, and those in addresses into holes for addresses", () => {
  const html = `<a href="/search?query=${mark("query")}&amp;page=2" title="${mark("query")}">${mark("name")}</a>`;
  expect(withHoles(html)).toBe(
    '<a href="/search?query={{%query}}&amp;page=2" title="{{query}}">{{name}}</a>',
  );
});

it("lets the server write a name in whole words", () => {
  for (const name of ["name", "title"]) {
    const drawn = renderToString(createElement(WholeWords, { children: mark(name) }));
    expect(withHoles(drawn)).toBe(`{{~${name}}}`);
  }
});

it("finds the figures however they are written", () => {
  expect(withHoles(`₹76,54,321, ${figures.reviews}, 54,321`)).toBe(
    "₹{{price}}, {{reviewCount}}, {{reviews}}",
  );
  expect(withHoles(`${figures.reviews} reviews`)).toBe(
    "{{#oneReview}}1 review{{/oneReview}}{{^oneReview}}{{reviewCount}} reviews{{/oneReview}}",
  );
  expect(withHoles("3.5 out of 5 stars; background-size: 70% 100%")).toBe(
    "{{stars}} out of 5 stars; background-size: {{starShare}}% 100%",
  );
});

it("keeps a piece for the cases it is for, and says when the piece is gone", () => {
  expect(onlyIf("demo", "<p>a</p><p>b</p>", "<p>b</p>")).toBe("<p>a</p>{{#demo}}<p>b</p>{{/demo}}");
  expect(() => onlyIf("demo", "<p>a</p>", "<p>b</p>")).toThrow("demo");
  expect(either("logo", "a", "b")).toBe("{{#logo}}a{{/logo}}{{^logo}}b{{/logo}}");
});

it("leaves a tile's tint and haste to the server", () => {
  expect(tileHoles('<span class="x bg-tint-3"><img loading="eager" fetchpriority="high">')).toBe(
    '<span class="x {{tint}}"><img loading="{{loading}}" fetchpriority="{{priority}}">',
  );
});

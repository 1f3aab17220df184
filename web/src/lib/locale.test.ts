import { describe, expect, it } from "vitest";

import { locale, plural } from "./locale";

describe("plural", () => {
  const bids = { one: "# bid", other: "# bids" };

  it.each([
    [0, "0 bids"],
    [1, "1 bid"],
    [2, "2 bids"],
    [123_456, "1,23,456 bids"],
  ])("writes %i as %s", (count, words) => expect(plural(count, bids)).toBe(words));

  it("agrees with the browser's own rules", () => {
    const rules = new Intl.PluralRules(locale.tag);
    for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 101])
      expect(locale.form(count)).toBe(rules.select(count));
  });
});

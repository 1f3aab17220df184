import { expect, it } from "vitest";

const texts = import.meta.glob<Record<string, unknown>>("/src/**/messages.ts", { eager: true });

/** Which the specification fixes, letter for letter. */
const fixed = ["Sorry, We couldn't find what you are looking for!"];

const within = (text: unknown): string[] =>
  typeof text === "string"
    ? [text]
    : text !== null && typeof text === "object"
      ? Object.values(text).flatMap(within)
      : [];

it("writes ’ in all that people read, never the typewriter’s", () => {
  const straight = Object.values(texts)
    .flatMap(within)
    .filter((text) => /\p{L}'/u.test(text) && !fixed.includes(text));
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  expect(straight).toEqual([]);
});

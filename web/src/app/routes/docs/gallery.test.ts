import { expect, it } from "vitest";

const pieces = Object.keys(
  import.meta.glob(["/src/components/ui/*.tsx", "!/src/components/ui/*.test.tsx"]),
);
const shown = Object.values(
  import.meta.glob<string>("./gallery*.tsx", { eager: true, query: "?raw", import: "default" }),
).join("\n");

/** Seen inside another piece, on every page, or only when someone leaves. */
const elsewhere = [
  "email-text",
  "first-illustrations",
  "paper-amount",
  "save-bar",
  "steps",
  "toasts",
  "typed-is-back",
  "unsaved-changes",
  "whole-words",
];

it("shows every piece of the kit", () => {
  const names = pieces.map((path) => path.replace(/^.*\/|\.tsx$/g, ""));
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter((name) => !shown.includes(`ui/${name}"`));
  expect(missing.sort()).toEqual(elsewhere);
});

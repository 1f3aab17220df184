import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const css = readFileSync("src/styles/tokens.css", "utf8");

function tokens(selector: string): Record<string, string> {
  const block = css.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const grounds = ["ground", "surface", "sunk"];
const tints = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `tint-${n}`);
const softs = ["accent", "good", "alert", "link"].map((role) => `${role}-soft`);

/** [text, ground] read at body size. */
const text: [string, string][] = [
  ...["ink", "ink-soft", "accent-ink", "good", "alert", "link"].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ...["ink", "ink-soft", "link"].flatMap((ink) =>
    [...tints, ...softs].map((ground): [string, string] => [ink, ground]),
  ),
  ["accent-ink", "accent-soft"],
  ["good", "good-soft"],
  ["alert", "alert-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-alert", "alert"],
  ["on-alert", "alert-hover"],
  ["ground", "ink"],
  ["ground", "good"],
];

/** [part of a control, ground]: 3:1. */
const controls: [string, string][] = [
  ...["line-strong", "focus", "good"].flatMap((part) =>
    grounds.map((ground): [string, string] => [part, ground]),
  ),
  ...[1, 2, 3, 4, 5, 6, 7].map((n): [string, string] => [`chart-${n}`, "surface"]),
];

describe.each([
  ["light", ":root"],
  ["dark", '[data-theme="dark"]'],
])("%s theme", (_, selector) => {
  const theme = tokens(selector);
  const ratio = (a: string, b: string) => contrast(theme[a] ?? "", theme[b] ?? "");

  it.each(text)("%s on %s is readable", (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(controls)("%s on %s is visible", (a, b) => {
    expect(ratio(a, b)).toBeGreaterThanOrEqual(3);
  });
});

const tints = [
  "bg-tint-1",
  "bg-tint-2",
  "bg-tint-3",
  "bg-tint-4",
  "bg-tint-5",
  "bg-tint-6",
  "bg-tint-7",
  "bg-tint-8",
] as const;

const known: Record<string, (typeof tints)[number]> = {
  clothings: "bg-tint-4",
  shoes: "bg-tint-1",
  electronics: "bg-tint-3",
};

/** The soft ground of a category's pictures: the same on every screen and visit. */
export function categoryTint(category: string): string {
  const key = category.trim().toLowerCase();
  const fixed = known[key];
  if (fixed) return fixed;
  let hash = 7;
  for (const letter of key) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return tints[hash % tints.length] ?? "bg-tint-8";
}

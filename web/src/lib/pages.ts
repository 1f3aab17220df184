type PageItem = number | "gap";

/**
 * The page numbers worth showing: the ends, the neighbours of the current page, and gaps between.
 * Always at most seven items, so ten thousand pages take no more room than eight.
 */
export function pageWindow(page: number, pages: number): PageItem[] {
  if (pages <= 7) return Array.from({ length: Math.max(pages, 0) }, (_, i) => i + 1);
  const current = Math.min(Math.max(page, 1), pages);
  if (current <= 4) return [1, 2, 3, 4, 5, "gap", pages];
  if (current >= pages - 3) return [1, "gap", pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, "gap", current - 1, current, current + 1, "gap", pages];
}

/** What a visitor typed, as a page that exists. */
export function clampPage(input: string | number | null | undefined, pages = Infinity): number {
  const page = Math.trunc(Number(input));
  return Number.isFinite(page) ? Math.min(Math.max(page, 1), Math.max(pages, 1)) : 1;
}

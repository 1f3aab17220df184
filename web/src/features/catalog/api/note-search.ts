/**
 * Tells the shop what became of a search, also while the page is being left, which only `keepalive` outlives. Whether it is
 * heard matters to nobody here.
 */
export const tellSearched = (query: string, clicked: boolean): void => {
  void fetch("/api/products/searched", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query, clicked }),
    keepalive: true,
  }).catch(() => undefined);
};

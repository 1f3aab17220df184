/**
 * The server's clock decides about auctions. Each `serverNow` gives an offset; the network can only
 * make it look older than it is, so the newest-looking reading of a short while is the best one.
 */
type Reading = { offset: number; at: number };

const keepFor = 10 * 60_000;
let best: Reading | null = null;

export function noteServerNow(serverNow: string | undefined, receivedAt = Date.now()): void {
  const time = serverNow ? Date.parse(serverNow) : Number.NaN;
  if (Number.isNaN(time)) return;
  const offset = time - receivedAt;
  const stale = best === null || receivedAt - best.at > keepFor || receivedAt < best.at;
  if (stale || best === null || offset > best.offset) best = { offset, at: receivedAt };
}

/** When the page itself came, by the visitor's clock: what stands in it is as old as that. */
export function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? 0);
}

export function serverNow(): number {
  return Date.now() + (best?.offset ?? 0);
}

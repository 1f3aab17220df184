type Point = { bidAmount: number; bidTime: string | null };

/**
 * The history as a staircase in a box of `width` × `height`: each bid holds until the next, the last
 * until `until`. Empty when there is nothing to draw.
 */
export function stepLine(bids: Point[], until: number, width: number, height: number): string {
  const points = bids.flatMap(({ bidAmount, bidTime }) => {
    const at = Date.parse(bidTime ?? "");
    return Number.isNaN(at) ? [] : [{ at, amount: bidAmount }];
  });
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return "";
  const end = Math.max(until, last.at);
  const x = (at: number) => round(((at - first.at) / Math.max(1, end - first.at)) * width);
  const y = (amount: number) =>
    round(height - ((amount - first.amount) / Math.max(1, last.amount - first.amount)) * height);
  const steps = points.slice(1).map(({ at, amount }) => `H${x(at)}V${y(amount)}`);
  return `M0 ${height}${steps.join("")}H${width}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

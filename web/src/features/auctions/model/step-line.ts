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
  // Not the first and the last: after a bid was taken back the price may stand below what it was.
  const amounts = points.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number) => round(((at - first.at) / Math.max(1, end - first.at)) * width);
  const y = (amount: number) =>
    round(height - ((amount - lowest) / Math.max(1, highest - lowest)) * height);
  const steps = points.slice(1).map(({ at, amount }) => `H${x(at)}V${y(amount)}`);
  return `M0 ${y(first.amount)}${steps.join("")}H${width}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const steps: [number, string][] = [
  [10_000_000, " Cr"],
  [100_000, " L"],
  [1000, " K"],
];

/** Amounts on an axis, the Indian way: "₹12 K", "₹3.5 L", "₹1.2 Cr"; its quarters need two places. */
export function shortRupees(amount: number): string {
  const [size, unit] = steps.find(([step]) => Math.abs(amount) >= step) ?? [1, ""];
  return `₹${Math.round((amount / size) * 100) / 100}${unit}`;
}

import { rupeeSign } from "@/lib/money";

const steps: [number, string][] = [
  [10_000_000, " Cr"],
  [100_000, " L"],
  [1000, " K"],
];

const stepOf = (amount: number) =>
  steps.find(([step]) => Math.abs(amount) >= step) ?? ([1, ""] as const);

/** Amounts on an axis, the Indian way: "₹12 K", "₹3.5 L", "₹1.2 Cr"; its quarters need two places. */
export function shortRupees(amount: number): string {
  const [size, unit] = stepOf(amount);
  return `${rupeeSign}${Math.round((amount / size) * 100) / 100}${unit}`;
}

/** Amounts below each other: "₹3.50 L", always with two places where they are short of digits. */
export function columnRupees(amount: number): string {
  const [size, unit] = stepOf(amount);
  return unit ? `${rupeeSign}${(amount / size).toFixed(2)}${unit}` : shortRupees(amount);
}

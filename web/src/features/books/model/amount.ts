import { plainFigure } from "@/lib/figure";

/** An amount in rupees as people type it, with a sign; null when it is none, or nothing. */
export function readAmount(text: string): number | null {
  const plain = plainFigure(text);
  if (!/^[+-]?\d{1,10}(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain) || null;
}

import { useState } from "react";

/** True once the amount has changed before the visitor's eyes. */
export function useRaised(amount: number): boolean {
  const [first] = useState(amount);
  return amount !== first;
}

import { isStrongPassword } from "./password-rule";

type Strength = 0 | 1 | 2 | 3;

/** `abcd`, `4321` and `aaaa` are worth one letter each. */
function worth(password: string): number {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0);
  let count = 0;
  for (const [at, code] of codes.entries()) {
    const step = code - (codes[at - 1] ?? -9);
    const before = (codes[at - 1] ?? 0) - (codes[at - 2] ?? -9);
    if (!(Math.abs(step) <= 1 && step === before)) count += 1;
  }
  return Math.min(count, new Set(codes).size * 2);
}

/** A hint, not a rule: the server refuses what is too common. 0 does not keep the shop's rule. */
export function passwordStrength(password: string): Strength {
  if (!isStrongPassword(password)) return 0;
  const length = worth(password);
  if (length >= 16) return 3;
  return length >= 11 ? 2 : 1;
}

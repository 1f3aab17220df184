import type { SecurityEvent } from "@/api/types";

const bad: ReadonlySet<SecurityEvent> = new Set([
  "sign_in_failed",
  "sign_in_slowed",
  "confirmation_failed",
  "wrong_code",
]);

/** What its owner should look at twice. */
export const isBad = (event: SecurityEvent) => bad.has(event);

import type { SecurityEvent } from "@/api/types";

const bad: ReadonlySet<SecurityEvent> = new Set([
  "sign_in_failed",
  "sign_in_slowed",
  "confirmation_failed",
  "wrong_code",
]);

/** What its owner should look at twice. */
export const isBad = (event: SecurityEvent) => bad.has(event);

const noted: ReadonlySet<SecurityEvent> = new Set(["session_ended", "exported"]);

/** Whether the entry's note says what it was about: the session that ended, the file that was taken away. */
export const isNoted = (event: SecurityEvent) => noted.has(event);

import { cx } from "@/lib/cx";

import * as messages from "../messages";
import { passwordStrength } from "../model/password-strength";

const colours = ["bg-alert", "bg-alert", "bg-accent", "bg-good"];

/** How long a new password would withstand guessing, in three bars and a word. */
export function StrengthHint({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <span className="flex min-h-5 items-center gap-3" aria-live="polite">
      {password === "" ? (
        messages.passwordHint
      ) : (
        <>
          <span aria-hidden className="flex gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={cx(
                  "h-1.5 w-8 rounded-full",
                  bar <= Math.max(strength, 1) ? colours[strength] : "bg-line",
                )}
              />
            ))}
          </span>
          {messages.strengths[strength]}
        </>
      )}
    </span>
  );
}

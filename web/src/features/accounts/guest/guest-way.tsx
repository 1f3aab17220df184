import { ButtonLink } from "@/components/ui/button";
import { guestPaths } from "@/lib/guest-paths";

import * as messages from "./messages";

/** Beside the sign-in of a checkout, where the shop takes orders without an account. */
export function GuestWay() {
  return (
    <section aria-label={messages.orWithoutAccount} className="mt-8 border-t border-line pt-6">
      <h2 className="text-lg">{messages.orWithoutAccount}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{messages.continueAsGuestNote}</p>
      <ButtonLink to={guestPaths.shipping} size="lg" wide>
        {messages.continueAsGuest}
      </ButtonLink>
    </section>
  );
}

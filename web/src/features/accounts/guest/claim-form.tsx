import { type ButtonKind, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Guest } from "@/api/types";
import { isRefusal } from "@/lib/api-error";
import { guestPaths } from "@/lib/guest-paths";
import { paths } from "@/lib/paths";

import { PasswordForm } from "../components/password-form";
import { useClaimAccount } from "./guest-api";
import * as messages from "./messages";

type Props = {
  guest: Guest;
  /** Where they are after signing in. */
  to: string;
  kind?: ButtonKind;
};

const isTaken = (error: Error | null) => isRefusal(error, "email_taken");

/** A password makes an account of a guest. */
export function ClaimForm({ guest, to, kind = "primary" }: Props) {
  const claim = useClaimAccount();
  if (isTaken(claim.error))
    return (
      <Notice tone="plain">
        {messages.hasAccount(guest.email)}
        <ButtonLink to={paths.signin(guestPaths.open(to))} size="sm" className="mt-3">
          {messages.signIn}
        </ButtonLink>
      </Notice>
    );
  // A mail has to be opened first.
  if (claim.data && !("token" in claim.data))
    return <Notice tone="good">{claim.data.message}</Notice>;
  return (
    <PasswordForm
      token={guest.key}
      sending={claim}
      isSaid={isTaken}
      button={messages.create}
      kind={kind}
    />
  );
}

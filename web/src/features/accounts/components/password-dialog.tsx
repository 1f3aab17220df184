import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/password-field";
import { errorMessage } from "@/lib/api-error";
import { passwordAnswered } from "@/lib/password-asked";

import { useConfirmPassword } from "../api/confirm-password";
import * as messages from "../messages";

/** Asks for the password again; what waited for it goes on by itself. */
export function PasswordDialog() {
  const [password, setPassword] = useState("");
  const confirm = useConfirmPassword();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog is drawn elsewhere, but its events still reach the form that it was opened from.
    event.stopPropagation();
    confirm.mutate(password, { onSuccess: () => passwordAnswered(true) });
  };
  return (
    <Dialog
      open
      onOpenChange={() => passwordAnswered(false)}
      title={messages.confirmItsYou}
      description={messages.confirmItsYouNote}
      size="sm"
    >
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
        <PasswordField
          label={messages.presentPassword}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={confirm.error ? errorMessage(confirm.error) : undefined}
        />
        <Button type="submit" kind="primary" busy={confirm.isPending} disabled={!password}>
          {messages.goOn}
        </Button>
      </form>
    </Dialog>
  );
}

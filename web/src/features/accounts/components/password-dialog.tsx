import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/password-field";
import { errorMessage } from "@/lib/api-error";
import { passwordAnswered } from "@/lib/password-asked";
import { toastError } from "@/lib/toast";

import { useConfirmPassword } from "../api/confirm-password";
import * as messages from "../messages";
import { codeNeeded, type Needed } from "../model/code-needed";
import { CodeStep } from "./code-step";
import { PasskeyButton } from "./passkey-button";

/** Asks for the password again, and for the second factor where there is one; what waited for it goes on by itself. */
export function PasswordDialog() {
  const [password, setPassword] = useState("");
  const [needed, setNeeded] = useState<Needed | null>(null);
  const confirm = useConfirmPassword();
  const prove = (proof: Parameters<typeof confirm.mutate>[0]) =>
    confirm.mutate(proof, {
      onSuccess: () => passwordAnswered(true),
      onError: (error) => {
        const next = codeNeeded(error);
        if (next) setNeeded(next);
        // What became of a passkey is about no field.
        else if (proof === "passkey") toastError(error);
      },
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog is drawn elsewhere, but its events still reach the form that it was opened from.
    event.stopPropagation();
    prove({ password });
  };
  const refusal =
    confirm.variables === "passkey" || codeNeeded(confirm.error) ? null : confirm.error;
  const typed = () => refusal && confirm.reset();
  return (
    <Dialog
      open
      onOpenChange={() => passwordAnswered(false)}
      busy={confirm.isPending}
      title={messages.confirmItsYou}
      description={messages.confirmItsYouNote}
      size="sm"
    >
      <div className="mt-5 grid gap-5">
        {needed ? (
          <CodeStep
            needed={needed}
            busy={confirm.isPending}
            refusal={refusal}
            onType={typed}
            label={messages.goOn}
            onCode={(code) => prove({ password, code })}
          />
        ) : (
          <form noValidate onSubmit={send} className="grid gap-5">
            <PasswordField
              label={messages.presentPassword}
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                typed();
              }}
              error={refusal ? errorMessage(refusal) : undefined}
            />
            <Button type="submit" kind="primary" busy={confirm.isPending} disabled={!password}>
              {messages.goOn}
            </Button>
          </form>
        )}
        {needed?.passkey && (
          <PasskeyButton busy={confirm.isPending} onPress={() => prove("passkey")} />
        )}
      </div>
    </Dialog>
  );
}

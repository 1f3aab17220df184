import { type FormEvent, useState } from "react";

import type { Passkey } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { errorMessage } from "@/lib/api-error";
import { shortDate, shortDateTime } from "@/lib/dates";
import { toastError, toastSuccess } from "@/lib/toast";

import { useAddPasskey, useRemovePasskey } from "../api/passkeys";
import * as messages from "../messages";

type Props = { passkeys: Passkey[]; hasApp: boolean };

export function Passkeys({ passkeys, hasApp }: Props) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const remove = useRemovePasskey();
  if (passkeys.length === 0) return null;
  const isLast = !hasApp && passkeys.length === 1;
  return (
    <ul className="grid gap-2 md:pl-9">
      {passkeys.map((passkey) => (
        <li key={passkey._id} className="flex items-center gap-4 rounded-control bg-sunk px-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-sm text-ink-soft">
              {passkey.usedAt
                ? messages.lastUsed(shortDateTime(passkey.usedAt))
                : messages.addedOn(shortDate(passkey.createdAt))}
            </p>
          </div>
          <Button
            size="sm"
            aria-label={messages.removeNamed(passkey.name)}
            onClick={() => setLeaving(passkey)}
          >
            {messages.remove}
          </Button>
        </li>
      ))}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={messages.removePasskeyTitle}
        description={leaving && messages.removePasskeyNote(leaving.name, isLast)}
        confirmLabel={messages.remove}
        danger
        onConfirm={() => remove.mutateAsync(leaving?._id ?? "", { onError: toastError })}
      />
    </ul>
  );
}

export function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const add = useAddPasskey();
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    add.mutate(name.trim(), {
      onSuccess: ({ message, recoveryCodes }) => {
        setOpen(false);
        setName("");
        toastSuccess(message);
        onCodes(recoveryCodes);
      },
    });
  };
  return (
    <>
      <Button size="sm" aria-label={messages.addAPasskey} onClick={() => setOpen(true)}>
        {messages.add}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={add.isPending}
        title={messages.addAPasskey}
        description={messages.addAPasskeyNote}
        size="sm"
      >
        <form noValidate onSubmit={send} className="mt-5 grid gap-5">
          <TextField
            label={messages.passkeyName}
            hint={messages.passkeyNameHint}
            required
            maxLength={60}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              if (add.error) add.reset();
            }}
            error={add.error ? errorMessage(add.error) : undefined}
          />
          <Button type="submit" kind="primary" busy={add.isPending} disabled={!name.trim()}>
            {messages.goOn}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

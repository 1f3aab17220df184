import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import * as messages from "../messages";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Whose payout it is and of how much, and what follows. */
  note: string;
  label: string;
  /** What is said where nothing was entered. */
  missing: string;
  /** What the button does, as that which led here. */
  action: string;
  send: (text: string) => Promise<unknown>;
};

/** One line about what became of a payout. */
export function SettleDialog({ open, onClose, title, note, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={note}
      size="sm"
    >
      {open && <SettleForm {...rest} onDone={onClose} />}
    </Dialog>
  );
}

type FormProps = Pick<Props, "label" | "missing" | "action" | "send"> & { onDone: () => void };

function SettleForm({ label, missing, action, send, onDone }: FormProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  useHoldDialog(busy);
  const { question } = useUnsavedWords(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!text.trim());
    if (!text.trim()) return;
    setBusy(true);
    send(text)
      .then(() => {
        toastSuccess(messages.payoutSettled);
        onDone();
      })
      .catch(toastOfficeError)
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4" noValidate>
      <TextField
        label={label}
        required
        maxLength={200}
        error={wrong ? missing : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={busy}>
        {action}
      </Button>
      {question}
    </form>
  );
}

import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";

import * as messages from "../messages";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  note: string;
  label?: string;
  action: string;
  /** Whether it takes something away from somebody. */
  danger?: boolean;
  busy: boolean;
  error: string | undefined;
  onGiven: (reason: string) => void;
};

/** Asks why. */
export function ReasonDialog(props: Props) {
  const { open, onOpenChange, title, note, busy } = props;
  return (
    <Dialog {...{ open, onOpenChange, title, busy }} description={note}>
      {open && <Form {...props} />}
    </Dialog>
  );
}

function Form(props: Props) {
  const { label = messages.reason, action, danger, busy, error, onOpenChange, onGiven } = props;
  const [reason, setReason] = useState("");
  const { question, leave } = useUnsavedWords(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGiven(reason);
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4" noValidate>
      <TextArea
        label={label}
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button disabled={busy} onClick={() => leave(() => onOpenChange(false))}>
          {messages.cancel}
        </Button>
        <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
      </div>
      {question}
    </form>
  );
}

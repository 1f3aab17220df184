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

function Form({ label = messages.reason, action, danger, busy, error, onGiven }: Props) {
  const [reason, setReason] = useState("");
  const { question } = useUnsavedWords(reason);
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
      <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy} className="w-fit">
        {action}
      </Button>
      {question}
    </form>
  );
}

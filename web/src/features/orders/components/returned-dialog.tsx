import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import * as messages from "../money/messages";

type Props = {
  title: string;
  sum: string;
  open: boolean;
  onClose: () => void;
  send: (note: string) => Promise<{ message: string }>;
};

/** Notes that money which came by hand went back by hand. */
export function ReturnedDialog({ title, sum, open, onClose, send }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={messages.returnByHandNote(sum)}
    >
      {open && <NoteForm send={send} onDone={onClose} />}
    </Dialog>
  );
}

function NoteForm({ send, onDone }: Pick<Props, "send"> & { onDone: () => void }) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useHoldDialog(busy);
  const { question } = useUnsavedWords(note);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!note.trim()) return setProblem(messages.noteNeeded);
    setBusy(true);
    try {
      const { message } = await send(note);
      toastSuccess(message);
      onDone();
    } catch (error) {
      toastOfficeError(error);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-5 grid gap-4">
      <TextField
        label={messages.howReturned}
        hint={messages.howReturnedHint}
        maxLength={500}
        error={problem || undefined}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" kind="danger" wide busy={busy}>
        {messages.noteItReturned}
      </Button>
      {question}
    </form>
  );
}

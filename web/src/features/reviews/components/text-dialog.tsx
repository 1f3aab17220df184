import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";

type Props = {
  title: string;
  note: string;
  label: string;
  send: string;
  danger?: boolean;
  busy: boolean;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** Asks for a few words before something is done. */
export function TextDialog({ title, note, label, send, danger, busy, onSend, onClose }: Props) {
  const [text, setText] = useState("");
  const { question } = useUnsavedWords(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <Dialog open onOpenChange={onClose} busy={busy} title={title} description={note}>
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <TextArea
          label={label}
          required
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind={danger ? "danger" : "secondary"} busy={busy}>
          {send}
        </Button>
        {question}
      </form>
    </Dialog>
  );
}

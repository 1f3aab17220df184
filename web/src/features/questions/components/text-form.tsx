import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";

import * as messages from "../messages";

type Props = {
  label: string;
  initial?: string;
  send: string;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel?: () => void;
};

/** A few sentences, and the button that sends them. */
export function TextForm({ label, initial = "", send, busy, onSend, onCancel }: Props) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text);
  };
  return (
    <form onSubmit={submit} className="grid max-w-prose gap-3">
      <TextArea
        label={label}
        required
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="secondary" busy={busy}>
          {send}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

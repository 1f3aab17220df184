import { type FormEvent, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/field";
import { useUnsaved } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveWords } from "../api/search-desk";
import * as messages from "../desk/messages";
import { withLine } from "../model/desk";
import { DeskBeginning } from "./desk-beginning";
import { DeskPreview } from "./desk-preview";

type Props = {
  saved: string;
  /** A word that shoppers searched for in vain: its line is begun. */
  word: string;
};

/** What the shop's owner says of words, tried before it is saved. */
export function DeskWords({ saved, word }: Props) {
  const [lines, setLines] = useState(() => (word ? withLine(saved, word) : saved));
  // What the lines began as, and not what was read again since: another admin may have saved meanwhile.
  const [seen, setSeen] = useState(saved);
  const [query, setQuery] = useState(word);
  const save = useSaveWords();
  const changed = lines.trim() !== saved && lines !== withLine(saved, word);
  const { question } = useUnsaved(changed);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!word || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
    field.current.scrollTop = field.current.scrollHeight;
  }, [word]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { words: lines, seen };
    save.mutate(body, {
      onSuccess: (answer) => {
        setLines(answer.words);
        setSeen(answer.words);
        toastSuccess(messages.wordsSaved);
      },
      onError: toastOfficeError,
    });
  };
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <form onSubmit={send} className="grid gap-4">
          <TextArea
            ref={field}
            label={messages.words}
            hint={messages.wordsHint}
            rows={14}
            spellCheck={false}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
          />
          <Button type="submit" kind="primary" busy={save.isPending} className="justify-self-start">
            {messages.saveWords}
          </Button>
        </form>
        <DeskBeginning lines={lines} onChange={setLines} />
      </div>
      <section aria-label={messages.preview} className="grid content-start gap-4">
        <TextField
          label={messages.tryWords}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <DeskPreview tried={{ query, words: lines }} />
      </section>
      {question}
    </div>
  );
}

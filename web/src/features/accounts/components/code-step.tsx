import { type FormEvent, useCallback, useState } from "react";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { errorMessage, isRefusal } from "@/lib/api-error";

import * as messages from "../messages";
import type { Needed } from "../model/code-needed";

type Props = {
  needed: Needed;
  busy: boolean;
  /** What was said of the last code; `onType` ends it. */
  refusal: Error | null;
  onType: () => void;
  label: string;
  onCode: (code: string) => void;
};

/** The code of the app; a recovery code for those who lost it, or who have passkeys only. */
export function CodeStep({ needed, busy, refusal, onType, label, onCode }: Props) {
  const [code, setCode] = useState("");
  const [lost, setLost] = useState(!needed.app);
  // Whoever was sent here has nothing else to do.
  const focus = useCallback((field: HTMLInputElement | null) => field?.focus(), []);
  // The server cannot know which of the two was typed, and speaks of the app's.
  const isWrong = isRefusal(refusal, "wrong_code");
  const error = lost && isWrong ? messages.wrongRecoveryCode : refusal && errorMessage(refusal);
  const type = (typed: string) => {
    setCode(typed);
    onType();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onCode(code);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <TextField
        key={String(lost)}
        label={lost ? messages.recoveryCode : messages.codeOfTheApp}
        hint={lost ? messages.recoveryCodeHint : messages.codeHint}
        inputMode={lost ? "text" : "numeric"}
        autoComplete={lost ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
        required
        value={code}
        onChange={(event) => type(event.target.value)}
        error={error ?? undefined}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={busy} disabled={!code.trim()}>
        {label}
      </Button>
      {needed.app && (
        <button
          type="button"
          className="prose-link w-fit text-sm"
          onClick={() => {
            setLost(!lost);
            type("");
          }}
        >
          {lost ? messages.useTheApp : messages.lostYourApp}
        </button>
      )}
    </form>
  );
}

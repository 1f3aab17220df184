import { type FormEvent, useState } from "react";

import type { ReturnRules } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { noFigures, readFigure } from "@/lib/figure";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useSaveReturnRules } from "../api/returns";
import * as messages from "../messages";

const fields = [
  ["windowDays", messages.windowDays, messages.windowHint],
  ["answerDays", messages.answerDays, undefined],
  ["sendDays", messages.sendDays, undefined],
] as const;

/** The days that the shop allows. */
export function ReturnRulesForm({ rules }: { rules: ReturnRules }) {
  const save = useSaveReturnRules();
  const [days, setDays] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(([name]) => [name, String(rules[name])])),
  );
  const { question, noteSaved } = useUnsavedFields(days);
  const [wrong, setWrong] = useState(new Set<string>());
  const refused = save.error instanceof ApiError ? save.error.errors : undefined;
  // An emptied field is no wish for 0 days.
  const number = (name: keyof ReturnRules) => readFigure(days[name] ?? "") ?? Number.NaN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = {
      windowDays: number("windowDays"),
      answerDays: number("answerDays"),
      sendDays: number("sendDays"),
    };
    const typos = noFigures(wish);
    setWrong(typos);
    if (typos.size > 0) return;
    save.mutate(wish, {
      onSuccess: () => {
        noteSaved();
        toastSuccess(messages.rulesSaved);
      },
      onError: toastOfficeError,
    });
  };
  return (
    <form onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-3" noValidate>
      {fields.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          error={wrong.has(name) ? messages.notANumber : refused?.[name]}
          value={days[name] ?? ""}
          onChange={({ target }) => setDays({ ...days, [name]: target.value })}
        />
      ))}
      <Button type="submit" busy={save.isPending} className="w-fit">
        {messages.saveRules}
      </Button>
      {question}
    </form>
  );
}

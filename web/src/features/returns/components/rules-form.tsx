import type { FormEvent } from "react";

import type { ReturnRules } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useFigures } from "@/lib/use-figures";

import { useSaveReturnRules } from "../api/returns";
import * as messages from "../messages";

const fields = [
  ["windowDays", messages.windowDays, messages.windowHint],
  ["answerDays", messages.answerDays, undefined],
  ["sendDays", messages.sendDays, undefined],
] as const;
const names = fields.map(([name]) => name);

/** The days that the shop allows. */
export function ReturnRulesForm({ rules }: { rules: ReturnRules }) {
  const save = useSaveReturnRules();
  const days = useFigures(names, rules, save.error);
  const { question, noteSaved } = useUnsavedFields(days.typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wish = days.read();
    if (!wish) return;
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
        <TextField key={name} label={label} hint={hint} inputMode="numeric" {...days.field(name)} />
      ))}
      <Button type="submit" busy={save.isPending} className="w-fit">
        {messages.saveRules}
      </Button>
      {question}
    </form>
  );
}

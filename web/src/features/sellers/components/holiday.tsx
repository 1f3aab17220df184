import { Palmtree, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";

import type { Stall } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { Notice } from "@/components/ui/notice";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { shortDate } from "@/lib/dates";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useHoliday } from "../api/stall";
import * as messages from "../messages";

/** Whether a seller's goods are in the shop, and the way to hide them for a while. */
export function Holiday({ stall }: { stall: Stall }) {
  const holiday = useHoliday();
  if (stall.state === "suspended")
    return (
      <Notice tone="alert" icon={<TriangleAlert aria-hidden />} className="mb-6">
        <strong className="block">{messages.suspendedTitle}</strong>
        <span className="block whitespace-pre-line">{messages.theShopSays(stall.reason)}</span>
        <span className="font-normal">{messages.suspendedNote}</span>
      </Notice>
    );
  if (stall.state === "open") return <GoAway holiday={holiday} />;
  return (
    <Notice
      tone="info"
      icon={<Palmtree aria-hidden />}
      className="mb-6"
      beside={
        <Button
          kind="primary"
          size="sm"
          busy={holiday.isPending}
          onClick={() =>
            holiday.mutate(
              { away: false },
              { onSuccess: () => toastSuccess(messages.nowBack), onError: toastOfficeError },
            )
          }
        >
          {messages.iAmBack}
        </Button>
      }
    >
      <strong className="block">{messages.away}</strong>
      <span className="font-normal">
        {stall.awayUntil ? messages.awayUntil(shortDate(stall.awayUntil)) : messages.awayOpenEnd}
      </span>
    </Notice>
  );
}

function GoAway({ holiday }: { holiday: ReturnType<typeof useHoliday> }) {
  const [until, setUntil] = useState("");
  const [note, setNote] = useState("");
  const { question } = useUnsavedWords(note);
  const errors = holiday.error instanceof ApiError ? holiday.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    holiday.mutate(
      // A day without a time is the shop's own.
      { away: true, note, ...(until ? { until: `${until}T00:00` } : {}) },
      { onSuccess: () => toastSuccess(messages.nowAway), onError: toastOfficeError },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={messages.away} note={messages.awayHint}>
        <TextField
          type="date"
          label={messages.backOn}
          hint={messages.backOnHint}
          error={errors?.until}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextArea
          label={messages.awayWords}
          error={errors?.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" busy={holiday.isPending} className="w-fit">
          <Palmtree /> {messages.goAway}
        </Button>
      </FormSection>
      {question}
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { Link } from "react-router";

import type { ReceivedReview } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextArea } from "@/components/ui/field";
import { takeFocus } from "@/components/ui/keep-focus";
import { Reasons } from "@/components/ui/reasons";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { WholeWords } from "@/components/ui/whole-words";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useAnswerReview } from "../api/received";
import * as messages from "../messages";
import { Moderate } from "./moderate";
import { ReviewBody } from "./review-body";

type Props = { received: ReceivedReview; admin: boolean };

/** A review with the thing it is about, what was reported of it, and a place for the answer. */
export function ReceivedRow({ received, admin }: Props) {
  const { product, reports, takenDown, review } = received;
  /** Null before anything was written: only afterwards the button takes the focus over from the form. */
  const [writing, setWriting] = useState<boolean | null>(null);
  const answer = useAnswerReview();
  const [removing, setRemoving] = useState(false);
  const told = (text: string) => ({
    onSuccess: () => {
      setWriting(false);
      toastSuccess(text ? messages.answered : messages.answerRemoved);
    },
    onError: toastOfficeError,
  });
  const send = (text: string) => answer.mutate({ id: review._id, text }, told(text));
  return (
    <article>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {product.url ? (
          <Link to={paths.product(product.url)} className="prose-link font-medium">
            <WholeWords>{product.name}</WholeWords>
          </Link>
        ) : (
          <span className="font-medium">
            <WholeWords>{product.name}</WholeWords>
          </span>
        )}
        {takenDown !== null && <Badge>{messages.takenDown}</Badge>}
        {reports.length > 0 && <Badge tone="alert">{messages.reports(reports.length)}</Badge>}
      </p>
      <div className="max-w-prose">
        <ReviewBody review={review} />
      </div>
      {takenDown !== null && (
        <p className="mt-2 text-sm text-ink-soft">{messages.takenDownWhy(takenDown)}</p>
      )}
      <Reasons reasons={reports} />
      {writing && (
        <AnswerForm
          initial={review.answer ?? ""}
          busy={answer.isPending}
          onSend={send}
          onCancel={() => setWriting(false)}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!writing && takenDown === null && (
          <Button
            ref={writing === null ? null : takeFocus}
            size="sm"
            onClick={() => setWriting(true)}
          >
            {review.answer === null ? messages.answer : messages.changeAnswer}
          </Button>
        )}
        {!writing && takenDown === null && review.answer !== null && (
          <Button
            size="sm"
            kind="quiet"
            className="text-alert!"
            busy={answer.isPending}
            onClick={() => setRemoving(true)}
          >
            {messages.removeAnswer}
          </Button>
        )}
        {admin && <Moderate received={received} />}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={messages.removeAnswerTitle}
        description={messages.removeAnswerNote}
        confirmLabel={messages.removeAnswer}
        danger
        onConfirm={() => answer.mutateAsync({ id: review._id, text: "" }, told(""))}
      />
    </article>
  );
}

type FormProps = {
  initial: string;
  busy: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
};

function AnswerForm({ initial, busy, onSend, onCancel }: FormProps) {
  const [text, setText] = useState(initial);
  const { question, leave } = useUnsavedWords(text, initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(text.trim());
  };
  return (
    <form onSubmit={submit} className="mt-3 grid max-w-prose gap-3">
      <TextArea
        ref={takeFocus}
        label={messages.yourAnswer}
        required
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={busy} disabled={!text.trim()}>
          {messages.answer}
        </Button>
        <Button kind="quiet" onClick={() => leave(onCancel)}>
          {messages.cancel}
        </Button>
      </div>
      {question}
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";

import type { Asked } from "@/api/types";
import { Attachments } from "@/components/ui/attachments";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dotted } from "@/components/ui/dotted";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { takeFocus } from "@/components/ui/keep-focus";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { Reasons } from "@/components/ui/reasons";
import { SkeletonRows } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { askedQuery, perPage, useAnswer, useKeepQuestion, useTakeDown } from "../api/questions";
import * as messages from "../messages";
import { TextForm, type Upload } from "./text-form";

type Props = { admin: boolean; to: (page: number) => string; upload: Upload };

/** What people ask about a seller's goods, or about all for admins: what waits first. */
export function AskedList({ admin, to, upload }: Props) {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const query = useQuery(askedQuery(page));
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={5} />;
  if (data.questions.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingAsked}>
        <p className="text-ink-soft">{messages.nothingAskedNote}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {data.questions.map((question) => (
          <li key={question._id} className="py-5">
            <Row {...{ question, admin, upload }} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={page} pages={Math.ceil(data.total / perPage)} to={to} />
      </div>
    </>
  );
}

type RowProps = { question: Asked; admin: boolean; upload: Upload };

function Row({ question, admin, upload }: RowProps) {
  const { _id: id, name, path, asker, text, at, answer, images, answerImages, reasons } = question;
  const [writing, setWriting] = useState(answer === null);
  const [written, setWritten] = useState(false);
  const close = () => {
    setWriting(false);
    setWritten(true);
  };
  const [taking, setTaking] = useState(false);
  const send = useAnswer();
  const takeDown = useTakeDown();
  const keep = useKeepQuestion();
  const size = writing ? "md" : "sm";
  const moderating = admin && (
    <>
      {reasons.length > 0 && (
        <Button
          size={size}
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(id, {
              onSuccess: ({ message }) => toastSuccess(message),
              onError: toastOfficeError,
            })
          }
        >
          {messages.keep}
        </Button>
      )}
      <Button size={size} kind="quiet" onClick={() => setTaking(true)}>
        {messages.takeDown}
      </Button>
    </>
  );
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-x-2 text-sm text-ink-soft">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          {path ? (
            <Link to={path} className="prose-link font-medium">
              <WholeWords>{name}</WholeWords>
            </Link>
          ) : (
            name && (
              <span className="font-medium">
                <WholeWords>{name}</WholeWords>
              </span>
            )
          )}
          <Dotted>
            {messages.by(asker)}
            <span className="whitespace-nowrap">{shortDateTime(at)}</span>
          </Dotted>
        </span>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5 max-sm:flex-col max-sm:items-end">
          {answer === null ? (
            <Badge tone="accent">{messages.unanswered}</Badge>
          ) : (
            <Badge tone="good">{messages.done}</Badge>
          )}
          {reasons.length > 0 && <Badge tone="alert">{messages.reports(reasons.length)}</Badge>}
        </span>
      </p>
      <p className="max-w-prose font-medium wrap-anywhere whitespace-pre-line">{text}</p>
      <Attachments images={images} label={(no) => messages.askedPicture(no, asker)} />
      <Reasons reasons={reasons} />
      {writing ? (
        <TextForm
          about={`answer ${id}`}
          label={messages.yourAnswer}
          initial={answer ?? ""}
          initialImages={answerImages}
          upload={upload}
          send={messages.answer}
          busy={send.isPending}
          beside={moderating}
          {...(answer === null ? {} : { onCancel: close })}
          onSend={(words, pictures) =>
            send.mutate(
              { id, text: words, images: pictures },
              {
                onSuccess: () => {
                  close();
                  toastSuccess(messages.answered);
                },
                onError: toastOfficeError,
              },
            )
          }
        />
      ) : (
        <div className="max-w-prose border-l-2 border-line-strong pl-3">
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          <Attachments images={answerImages} label={messages.answerPicture} className="mt-2" />
        </div>
      )}
      {!writing && (
        <div className="flex flex-wrap gap-2">
          <Button ref={written ? takeFocus : null} size="sm" onClick={() => setWriting(true)}>
            {messages.change}
          </Button>
          {moderating}
        </div>
      )}
      <ConfirmDialog
        open={taking}
        onOpenChange={setTaking}
        title={messages.takeDownTitle}
        description={messages.takeDownNote}
        confirmLabel={messages.takeDown}
        danger
        onConfirm={() =>
          takeDown.mutateAsync(id, {
            onSuccess: () => toastSuccess(messages.takenDown),
            onError: toastOfficeError,
          })
        }
      />
    </div>
  );
}

import { type FormEvent, useState } from "react";

import type { Thread, ThreadMessage } from "@/api/types";
import { Attachments } from "@/components/ui/attachments";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/field";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { cx } from "@/lib/cx";
import { shortDateTime } from "@/lib/dates";
import { toastError, toastSuccess } from "@/lib/toast";

import { useReportMessage, useTakeDownMessage } from "../api/threads";
import * as messages from "../messages";

/** What one side wrote: one's own on the right, the others' on the left. */
export function MessageBubble({ thread, message }: { thread: Thread; message: ThreadMessage }) {
  const { side, name, text, images, at, gone, reports } = message;
  const own = side === thread.side;
  return (
    <li className={cx("grid max-w-[85%] gap-1", own ? "justify-self-end" : "justify-self-start")}>
      <p className={cx("text-xs text-ink-soft", own && "text-right")}>
        {own ? messages.you : name} · <time dateTime={at}>{shortDateTime(at)}</time>
      </p>
      <div
        className={cx(
          "rounded-card border px-4 py-2.5 wrap-anywhere whitespace-pre-line",
          own ? "border-transparent bg-sunk" : "border-line bg-surface",
        )}
      >
        {gone ? <em className="text-ink-soft">{messages.takenDown}</em> : text}
        <Attachments
          images={images}
          label={(no) => messages.picture(no, name)}
          className={text && "mt-2"}
        />
      </div>
      {reports.map((reason, place) => (
        <p key={place} className="text-xs font-medium text-alert">
          {messages.reportedFor(reason)}
        </p>
      ))}
      {!own &&
        !gone &&
        (thread.side === "shop" ? (
          <TakeDown id={thread._id} no={message.no} />
        ) : (
          <Report id={thread._id} no={message.no} />
        ))}
    </li>
  );
}

type ActionProps = { id: string; no: number };

const small = "-mt-1 -ml-3 justify-self-start text-ink-soft";

function Report({ id, no }: ActionProps) {
  const [open, setOpen] = useState(false);
  const report = useReportMessage(id);
  const send = (reason: string) =>
    report.mutate(
      { no, reason },
      {
        onSuccess: () => {
          setOpen(false);
          toastSuccess(messages.reported);
        },
        onError: toastError,
      },
    );
  return (
    <>
      <Button kind="quiet" size="sm" className={small} onClick={() => setOpen(true)}>
        {messages.report}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={report.isPending}
        title={messages.reportTitle}
        description={messages.reportNote}
      >
        <ReportForm busy={report.isPending} onSend={send} />
      </Dialog>
    </>
  );
}

type ReportProps = { busy: boolean; onSend: (reason: string) => void };

function ReportForm({ busy, onSend }: ReportProps) {
  const [reason, setReason] = useState("");
  const { question } = useUnsavedWords(reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason);
  };
  return (
    <form onSubmit={send} className="grid gap-3 pt-4">
      <TextArea
        label={messages.reason}
        required
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {messages.report}
      </Button>
      {question}
    </form>
  );
}

function TakeDown({ id, no }: ActionProps) {
  const [open, setOpen] = useState(false);
  const takeDown = useTakeDownMessage(id);
  return (
    <>
      <Button kind="quiet" size="sm" className={small} onClick={() => setOpen(true)}>
        {messages.takeDown}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={messages.takeDownTitle}
        description={messages.takeDownNote}
        confirmLabel={messages.takeDown}
        danger
        onConfirm={() =>
          takeDown.mutateAsync(no, {
            onSuccess: () => toastSuccess(messages.isTakenDown),
            onError: toastError,
          })
        }
      />
    </>
  );
}

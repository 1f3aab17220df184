import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";

import type { Question } from "@/api/types";
import { Attachments } from "@/components/ui/attachments";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { takeFocus } from "@/components/ui/keep-focus";
import { LoadFailed } from "@/components/ui/load-failed";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { shortDate } from "@/lib/dates";
import type { Thing } from "@/lib/hearts";
import { isKept } from "@/lib/kept-fields";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { toastError, toastSuccess } from "@/lib/toast";

import { questionsQuery, useAsk, useReport } from "../api/questions";
import * as messages from "../messages";
import { TextForm, type Upload } from "./text-form";

export type QuestionsProps = { thing: Thing; id: string; own: boolean };

/** What people asked about a thing and were answered; and a way to ask, unless it is one's own. */
export function Questions({ thing, id, own, upload }: QuestionsProps & { upload: Upload }) {
  const user = useUser();
  const query = useQuery(questionsQuery(thing, id, user?._id));
  const [reported, setReported] = useState<string | null>(null);
  return (
    <section aria-labelledby="questions" className="mt-14">
      <h2 id="questions" className="mb-4 text-xl">
        {messages.questions}
      </h2>
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && (
        <Loading className="mb-4">
          <Skeleton className="h-6 w-44" />
        </Loading>
      )}
      {query.data?.length === 0 && <p className="mb-4 text-ink-soft">{messages.none}</p>}
      <ul className="mb-5 grid max-w-prose gap-6">
        {query.data?.map((question) => (
          <li key={question._id}>
            <One question={question} onReport={() => setReported(question._id)} />
          </li>
        ))}
      </ul>
      {!own && <Ask {...{ thing, id, upload }} signedIn={user !== null} />}
      {reported && <Report id={reported} onClose={() => setReported(null)} />}
    </section>
  );
}

function One({ question, onReport }: { question: Question; onReport: () => void }) {
  const { asker, text, at, answer, images, answerImages } = question;
  const signedIn = useUser() !== null;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {messages.by(asker)} · {shortDate(at)}
      </p>
      <p className="font-medium wrap-anywhere whitespace-pre-line">{text}</p>
      <Attachments
        images={images}
        label={(no) => messages.askedPicture(no, asker)}
        className="mt-2"
      />
      {answer === null ? (
        <p className="mt-1 text-sm text-ink-soft">{messages.waits}</p>
      ) : (
        <div className="mt-1.5 border-l-2 border-line-strong pl-3">
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          <Attachments images={answerImages} label={messages.answerPicture} className="mt-2" />
        </div>
      )}
      {signedIn && answer !== null && (
        <Button kind="quiet" size="sm" className="mt-1 -ml-3 text-ink-soft" onClick={onReport}>
          {messages.report}
        </Button>
      )}
    </>
  );
}

type AskProps = { thing: Thing; id: string; signedIn: boolean; upload: Upload };

function Ask({ thing, id, signedIn, upload }: AskProps) {
  const { pathname } = useLocation();
  const ask = useAsk(thing, id);
  const about = `question ${id}`;
  const [open, setOpen] = useState(() => isKept(about));
  /** The form was open: its button takes the focus over. */
  const [asked, setAsked] = useState(false);
  if (!signedIn) return <ButtonLink to={paths.signin(pathname)}>{messages.signInToAsk}</ButtonLink>;
  if (!open)
    return (
      <Button ref={asked ? takeFocus : null} onClick={() => setOpen(true)}>
        {messages.ask}
      </Button>
    );
  const close = () => {
    setOpen(false);
    setAsked(true);
  };
  return (
    <div className="grid gap-2">
      <TextForm
        about={about}
        label={messages.yourQuestion}
        send={messages.send}
        busy={ask.isPending}
        onCancel={close}
        upload={upload}
        onSend={(text, images) =>
          ask.mutate(
            { text, images },
            {
              onSuccess: () => {
                close();
                toastSuccess(messages.sent);
              },
              onError: toastError,
            },
          )
        }
      />
      <p className="text-sm text-ink-soft">{messages.askNote}</p>
    </div>
  );
}

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useReport();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={report.isPending}
      title={messages.reportTitle}
      description={messages.reportNote}
    >
      <div className="pt-4">
        <TextForm
          about={`report ${id}`}
          label={messages.reason}
          send={messages.report}
          busy={report.isPending}
          onSend={(reason) =>
            report.mutate(
              { id, reason },
              {
                onSuccess: () => {
                  onClose();
                  toastSuccess(messages.reported);
                },
                onError: toastError,
              },
            )
          }
        />
      </div>
    </Dialog>
  );
}

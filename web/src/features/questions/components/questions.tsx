import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";

import type { Question } from "@/api/types";
import { Attachments } from "@/components/ui/attachments";
import { Button, ButtonLink } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { shortDate } from "@/lib/dates";
import type { Thing } from "@/lib/hearts";
import { load } from "@/lib/load";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

import { questionsQuery } from "../api/questions";
import * as messages from "../messages";

const Report = lazy(() =>
  load(() => import("./report-question")).then((module) => ({ default: module.ReportQuestion })),
);

export type QuestionsProps = { thing: Thing; id: string; own: boolean };
export type AskProps = Pick<QuestionsProps, "thing" | "id">;

type Props = QuestionsProps & {
  /** The way to ask, whose form most do not need. */
  ask: ComponentType<AskProps>;
};

/** What people asked about a thing and were answered; and a way to ask, unless it is one's own. */
export function Questions({ thing, id, own, ask: Ask }: Props) {
  const user = useUser();
  const { pathname } = useLocation();
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
      {!own && !user && <ButtonLink to={paths.signin(pathname)}>{messages.signInToAsk}</ButtonLink>}
      {!own && user && (
        <Suspense fallback={<Skeleton className="h-11 w-32" />}>
          <Ask {...{ thing, id }} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <Report id={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
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

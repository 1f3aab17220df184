import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";

import type { ThreadLine } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { cx } from "@/lib/cx";
import { shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";

import { type Office, perPage, threadsQuery } from "../api/threads";
import * as messages from "../messages";

type Props = {
  office: Office;
  user: string;
  /** What is said where there are none. */
  none: string;
  to: (id: string) => string;
  toPage: (page: number) => string;
};

/** Conversations, the one that was last written in first. */
export function ThreadsList({ office, user, none, to, toPage }: Props) {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const query = useQuery(threadsQuery(office, page, user));
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={5} />;
  if (data.total === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.none}>
        <p className="text-ink-soft">{none}</p>
      </EmptyState>
    );
  return (
    <>
      {data.unread > 0 && (
        <p className="mb-3 text-sm font-medium">{messages.unreadThreads(data.unread)}</p>
      )}
      <ul className="grid gap-1 rounded-card border border-line bg-surface p-1.5">
        {data.threads.map((thread) => (
          <li key={thread._id}>
            <Line thread={thread} to={to(thread._id)} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination page={page} pages={Math.ceil(data.total / perPage)} to={toPage} />
      </div>
    </>
  );
}

function Line({ thread, to }: { thread: ThreadLine; to: string }) {
  const { with: name, goods, text, own, at, unread, reports } = thread;
  return (
    <Link to={to} className="flex gap-3 rounded-control p-3 hover:bg-sunk">
      <Avatar name={name} className="shrink-0" />
      <span className="grid min-w-0 flex-1 grid-cols-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={cx("wrap-anywhere", unread > 0 ? "font-semibold" : "font-medium")}>
            {name}
          </span>
          <time className="text-xs whitespace-nowrap text-ink-soft tabular-nums" dateTime={at}>
            {shortDateTime(at)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm text-ink-soft sm:line-clamp-1">
          <WholeWords>{goods}</WholeWords>
        </span>
        <span className="flex items-end justify-between gap-3">
          <span
            className={cx(
              "line-clamp-2 text-sm wrap-anywhere sm:line-clamp-1",
              unread > 0 ? "text-ink" : "text-ink-soft",
            )}
          >
            {own && <>{messages.you}: </>}
            {text || messages.takenDown}
          </span>
          {unread + reports > 0 && (
            <span className="flex shrink-0 gap-1.5">
              {reports > 0 && <Badge tone="alert">{messages.reports(reports)}</Badge>}
              {unread > 0 && <Badge tone="accent">{messages.unread(unread)}</Badge>}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";

import type { Thread } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dotted } from "@/components/ui/dotted";
import { isGone, LoadFailed } from "@/components/ui/load-failed";
import { NotFound } from "@/components/ui/not-found";
import { Notice } from "@/components/ui/notice";
import { Page, PageHeader } from "@/components/ui/page";
import { SkeletonText } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { threadQuery, useEarlier, useRead } from "../api/threads";
import * as messages from "../messages";
import { MessageBubble } from "./message-bubble";
import { MessageForm } from "./message-form";

type Props = {
  id: string;
  user: string;
  /** Where all conversations are; null for those who have only this one. */
  back: string | null;
  /** The button that brings a picture. */
  upload: (onUploaded: (address: string) => void) => ReactNode;
};

/** One conversation about an order. Whatever is before one's eyes counts as read. */
export function ThreadView({ id, user, back, upload }: Props) {
  const query = useQuery(threadQuery(id, user));
  const { data: thread } = query;
  if (isGone(query.error)) return <NotFound />;
  const [title, other] = thread ? namesOf(thread) : [messages.title, ""];
  return (
    <Page title={title} className="max-w-3xl">
      <PageHeader
        title={title}
        note={
          thread && (
            <Dotted>
              <>
                {messages.aboutOrder}{" "}
                <Link to={paths.order(thread.order)} className="prose-link whitespace-nowrap">
                  {thread.orderNumber}
                </Link>
              </>
              {back && (
                <Link to={back} className="prose-link whitespace-nowrap">
                  {messages.allMessages}
                </Link>
              )}
            </Dotted>
          )
        }
      />
      {query.isLoadingError && <LoadFailed query={query} />}
      {!thread && !query.isLoadingError && <SkeletonText lines={6} />}
      {thread && <Conversation {...{ thread, user, other, upload }} />}
    </Page>
  );
}

function namesOf({ side, customer, seller }: Thread): [title: string, other: string] {
  const both = messages.between(customer, seller);
  if (side === "shop") return [both, both];
  const other = side === "customer" ? seller : customer;
  return [messages.with_(other), other];
}

type ConversationProps = Pick<Props, "user" | "upload"> & { thread: Thread; other: string };

function Conversation({ thread, user, other, upload }: ConversationProps) {
  const earlier = useEarlier(thread, user);
  const { mutate: read } = useRead(thread._id);
  const last = thread.messages.at(-1)?.no ?? 0;
  const { unread } = thread;
  useEffect(() => {
    if (unread > 0 && last > 0) read(last);
  }, [unread, last, read]);
  return (
    <>
      {thread.earlier && (
        <Button
          wide
          kind="quiet"
          className="mb-4"
          busy={earlier.isPending}
          onClick={() => earlier.mutate(undefined, { onError: toastError })}
        >
          {messages.earlier}
        </Button>
      )}
      {thread.messages.length === 0 && (
        <p className="mb-6 max-w-prose text-ink-soft">{messages.nothingWritten(other)}</p>
      )}
      <ol className="mb-6 grid gap-4" aria-live="polite">
        {thread.messages.map((message) => (
          <MessageBubble key={message.no} {...{ message }} thread={thread} />
        ))}
      </ol>
      {thread.refused === null ? (
        <MessageForm key={thread._id} id={thread._id} side={thread.side} upload={upload} />
      ) : (
        <Notice>{thread.refused}</Notice>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";

import type { Mails } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import { mailsQuery } from "./api";
import * as messages from "./messages";

/** How the mails fare in all, in a line above them: what is wrong stands out, the rest steps back. */
export function MailFigures() {
  const { data } = useQuery(mailsQuery("", 1));
  const figure = (value: number | undefined) => (value === undefined ? "–" : grouped(value));
  const minutes = Math.floor((data?.oldestSeconds ?? 0) / 60);
  return (
    <div className="mb-6 grid gap-3">
      {data && !data.hasServer && <Notice tone="info">{messages.noServer}</Notice>}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-sm">
        <Figure name={messages.waiting} note={messages.oldestDue(minutes)}>
          {figure(data?.waiting)}
        </Figure>
        <Figure name={messages.stateName("sent", data?.hasServer)} note={messages.sentNote}>
          {figure(data?.sent)}
        </Figure>
        <Figure name={messages.failed} note={messages.failedNote} bad={(data?.failed ?? 0) > 0}>
          {figure(data?.failed)}
        </Figure>
        <Figure
          name={messages.sender}
          note={data && (data.hasServer ? messages.throughServer : messages.intoFolder)}
        >
          {data?.sender ?? "–"}
        </Figure>
      </dl>
      {data && <Pushes {...data.pushes} />}
    </div>
  );
}

type FigureProps = { name: string; note?: ReactNode; bad?: boolean; children: ReactNode };

const Figure = ({ name, note, bad = false, children }: FigureProps) => (
  <div className="flex flex-wrap items-baseline gap-x-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx("font-semibold wrap-anywhere tabular-nums", bad && "text-alert")}>
        {children}
      </span>
      <span className="text-xs text-ink-soft">{note}</span>
    </dd>
  </div>
);

function Pushes({ waiting, oldestSeconds, failed }: Mails["pushes"]) {
  const minutes = Math.floor(oldestSeconds / 60);
  return (
    <p className={cx("text-sm", failed > 0 || minutes > 5 ? "text-alert" : "text-ink-soft")}>
      {messages.pushes(waiting, minutes, failed)}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { CircleX, Clock, MailCheck, MailOpen } from "lucide-react";

import type { Mails } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { StatCard } from "@/components/ui/stat-card";
import { cx } from "@/lib/cx";
import { grouped } from "@/lib/digits";

import { mailsQuery } from "./api";
import * as messages from "./messages";

/** How the mails fare in all. */
export function MailFigures() {
  const { data } = useQuery(mailsQuery("", 1));
  const figure = (value: number | undefined) => (value === undefined ? "–" : grouped(value));
  return (
    <div className="mb-8 grid gap-4">
      {data && !data.hasServer && <Notice tone="info">{messages.noServer}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={messages.waiting}
          value={figure(data?.waiting)}
          note={messages.oldestDue(Math.floor((data?.oldestSeconds ?? 0) / 60))}
          icon={<Clock />}
        />
        <StatCard
          label={messages.sent}
          value={figure(data?.sent)}
          note={messages.sentNote}
          icon={<MailCheck />}
        />
        <StatCard
          label={messages.failed}
          value={figure(data?.failed)}
          note={messages.failedNote}
          icon={<CircleX />}
        />
        <StatCard
          label={messages.sender}
          value={<span className="text-base">{data?.sender ?? "–"}</span>}
          note={data && (data.hasServer ? messages.throughServer : messages.intoFolder)}
          icon={<MailOpen />}
        />
      </div>
      {data && <Pushes {...data.pushes} />}
    </div>
  );
}

function Pushes({ waiting, oldestSeconds, failed }: Mails["pushes"]) {
  const minutes = Math.floor(oldestSeconds / 60);
  return (
    <p className={cx("text-sm", failed > 0 || minutes > 5 ? "text-alert" : "text-ink-soft")}>
      {messages.pushes(waiting, minutes, failed)}
    </p>
  );
}

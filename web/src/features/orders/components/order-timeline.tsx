import type { OrderEvent } from "@/api/types";
import { cx } from "@/lib/cx";
import { shortDateTime } from "@/lib/dates";

import { eventWords } from "../model/timeline-words";

/** What happened, newest first; who and when beside it. */
export function OrderTimeline({ events }: { events: OrderEvent[] }) {
  const newestFirst = [...events].reverse();
  return (
    <ol className="grid">
      {newestFirst.map((event, place) => (
        <li key={event.at + event.kind + event.note} className="relative flex gap-4 pb-5 last:pb-0">
          {place < newestFirst.length - 1 && (
            <span aria-hidden className="absolute top-3 left-[5px] h-full w-0.5 bg-line" />
          )}
          <span
            aria-hidden
            className={cx(
              "relative mt-1.5 size-3 shrink-0 rounded-full",
              place === 0 ? "bg-ink" : "bg-line-strong",
            )}
          />
          <div className="grid min-w-0 gap-0.5 text-sm">
            <span className="font-medium">{eventWords(event)}</span>
            {event.note && <span className="break-words">{event.note}</span>}
            <span className="text-ink-soft">
              <time dateTime={event.at}>{shortDateTime(event.at)}</time>
              {event.by && `, ${event.by}`}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

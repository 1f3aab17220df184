import { useQuery } from "@tanstack/react-query";

import { attentionQuery } from "../api/list-attention";
import * as messages from "../messages";

/** How much waits for an admin, beside the name of the list; nothing shows when nothing waits. */
export function AttentionCount({ className }: { className?: string }) {
  const { data } = useQuery(attentionQuery);
  if (!data?.length) return null;
  return (
    <span className={className}>
      <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-alert px-1.5 text-xs font-semibold text-on-alert tabular-nums">
        <span aria-hidden>{data.length}</span>
        <span className="sr-only">{messages.countWaiting(data.length)}</span>
      </span>
    </span>
  );
}

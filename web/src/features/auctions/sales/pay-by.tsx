import { Clock } from "lucide-react";

import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";

import * as messages from "./messages";

/** Until when a winner has to order and pay; nothing when nothing is owed. */
export function PayBy({ until }: { until: string | null | undefined }) {
  if (!until) return null;
  return (
    <Notice tone="accent" icon={<Clock aria-hidden />}>
      {messages.payBy(longDate(until))}
      <span className="block font-normal">{messages.payByNote}</span>
    </Notice>
  );
}

import { Clock } from "lucide-react";

import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";

import * as messages from "./messages";

type Props = { until: string | null | undefined; ordered: boolean };

/** Until when a winner has to order and pay; nothing when nothing is owed. */
export function PayBy({ until, ordered }: Props) {
  if (!until) return null;
  return (
    <Notice tone="accent" icon={<Clock aria-hidden />}>
      {(ordered ? messages.payOrderBy : messages.payBy)(longDate(until))}
      <span className="block font-normal">{messages.payByNote}</span>
    </Notice>
  );
}

import { Undo2 } from "lucide-react";

import type { Order, OrderItem } from "@/api/types";
import { Button } from "@/components/ui/button";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useServerNow } from "@/lib/use-server-now";

import { useUnshipLine } from "../api/change-order";
import * as messages from "../messages";
import { secondsToUnship } from "../model/order-state";

/** For a minute, a slip of the finger is taken back; the seconds that are left are counted. */
export function UndoShipping({ order, line }: { order: Order; line: OrderItem }) {
  const left = secondsToUnship(line, useServerNow());
  const unship = useUnshipLine(order._id);
  if (left <= 0) return null;
  const undo = () =>
    unship.mutate(line.lineNo, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: toastOfficeError,
    });
  return (
    <Button
      size="sm"
      kind="quiet"
      busy={unship.isPending}
      onClick={undo}
      aria-label={messages.unshipOf(line.name)}
    >
      <Undo2 /> {messages.unship}
      <span aria-hidden className="w-6 text-ink-soft tabular-nums">
        {left}
      </span>
    </Button>
  );
}

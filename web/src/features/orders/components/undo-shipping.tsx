import type { Order, OrderItem } from "@/api/types";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { useServerNow } from "@/lib/use-server-now";

import { useUnshipLine } from "../api/change-order";
import * as messages from "../messages";
import { secondsToUndo } from "../model/order-state";
import { UndoButton } from "./undo-button";

/** For a minute, a slip of the finger is taken back. */
export function UndoShipping({ order, line }: { order: Order; line: OrderItem }) {
  const left = secondsToUndo(line.shippedAt, useServerNow());
  const unship = useUnshipLine(order._id);
  if (left <= 0) return null;
  const undo = () =>
    unship.mutate(line.lineNo, {
      onSuccess: ({ message }) => toastSuccess(message),
      onError: toastOfficeError,
    });
  return (
    <UndoButton
      left={left}
      label={messages.unshipOf(line.name)}
      busy={unship.isPending}
      onUndo={undo}
    />
  );
}

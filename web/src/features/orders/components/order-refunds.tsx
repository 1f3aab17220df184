import { useState } from "react";

import type { Order, UserInfo } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { shortDateTime } from "@/lib/dates";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useRetryRefund } from "../api/change-order";
import * as messages from "../money/messages";
import { money } from "../model/money-banners";
import { type Refund, refundTone, refundWords, whyRefunded } from "../model/refunds";
import { ReturnedDialog } from "./returned-dialog";

type Props = { order: Order; user: UserInfo };

/** What went back, is on its way, or did not arrive, each with its reason. */
export function OrderRefunds({ order, user }: Props) {
  if (order.refunds.length === 0) return null;
  return (
    <section aria-label={messages.refunds}>
      <h2 className="mb-2 text-lg">{messages.refunds}</h2>
      <ul className="divide-y divide-line">
        {order.refunds.map((refund) => (
          <OneRefund key={refund.id} {...{ order, user, refund }} />
        ))}
      </ul>
    </section>
  );
}

function OneRefund({ order, user, refund }: Props & { refund: Refund }) {
  const mine = order.user?._id === user._id;
  const sum = money(refund.amount, refund.currency);
  const words = refundWords(refund, mine);
  const names = new Map(order.orderItems.map((line) => [line.lineNo, line.name]));
  const pieces = refund.lines
    .map((line) => messages.pieces(line.quantity, names.get(line.lineNo) ?? ""))
    .join(", ");
  return (
    <li className="grid gap-1.5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong className="text-base tabular-nums">{sum}</strong>
        <Badge tone={refundTone(refund, mine)}>{words.badge}</Badge>
        {user.isAdmin && refund.canBeRetried && (
          <TryAgain order={order} refund={refund} sum={sum} />
        )}
      </div>
      <p>{words.meaning}</p>
      {(refund.reason || pieces) && (
        <p className="break-words">{whyRefunded(refund.reason, pieces)}</p>
      )}
      <p className="text-ink-soft">
        <time dateTime={refund.updatedAt}>{shortDateTime(refund.updatedAt)}</time>
        {user.isAdmin && refund.by && ` ${messages.refundBy(refund.by)}`}
      </p>
    </li>
  );
}

function TryAgain({ order, refund, sum }: { order: Order; refund: Refund; sum: string }) {
  const retry = useRetryRefund(order._id);
  const [asking, setAsking] = useState(false);
  if (refund.byHand)
    return (
      <>
        <Button
          size="sm"
          aria-label={messages.returnedByHandOf(sum)}
          onClick={() => setAsking(true)}
        >
          {messages.returnedByHand}
        </Button>
        <ReturnedDialog
          title={messages.returnedByHand}
          sum={sum}
          open={asking}
          onClose={() => setAsking(false)}
          send={(note) => retry.mutateAsync({ refundId: refund.id, note })}
        />
      </>
    );
  const again = () =>
    retry.mutate(
      { refundId: refund.id, note: "" },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: toastOfficeError,
      },
    );
  return (
    <Button
      size="sm"
      busy={retry.isPending}
      aria-label={messages.tryRefundAgain(sum)}
      onClick={again}
    >
      {messages.tryAgain}
    </Button>
  );
}

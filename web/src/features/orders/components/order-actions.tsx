import { useState } from "react";

import type { Order, UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rupees } from "@/lib/money";
import { isByHand } from "@/lib/payment-methods";
import { toastError, toastOfficeError, toastSuccess } from "@/lib/toast";

import { useCancelOrder, useDeliverOrder, useRefundOrder } from "../api/change-order";
import * as messages from "../messages";
import * as ofMoney from "../money/messages";
import { money, moneyIsGone } from "../model/money-banners";
import { orderActions } from "../model/order-state";
import { leftOf } from "../model/refunds";
import { RefundPartDialog } from "./refund-part-dialog";
import { ReleaseDialog } from "./release-dialog";
import { ReturnedDialog } from "./returned-dialog";

type Props = { order: Order; user: UserInfo };
type Question = "deliver" | "cash" | "cancel" | "refund" | "part" | "release" | null;

/** What can be done with the order beside paying it; nothing shows when nothing can. */
export function OrderActions({ order, user }: Props) {
  const may = orderActions(order, user);
  const deliver = useDeliverOrder(order._id);
  const [asking, setAsking] = useState<Question>(null);
  const here = [may.deliver, may.takeCash, may.refund, may.refundPart, may.release, may.cancel];
  if (!here.includes(true)) return null;
  const dialog = (question: Question) => ({
    open: asking === question,
    onClose: () => setAsking(null),
  });

  const told = () => toastSuccess(messages.delivered);
  const failed = (error: unknown) => {
    toastOfficeError(error);
    throw error;
  };
  const markDelivered = () =>
    deliver.mutate(undefined, { onSuccess: told, onError: toastOfficeError });

  return (
    <div className="grid gap-3">
      {may.deliver && (
        <Button
          kind={order.stopped ? "secondary" : "primary"}
          size="lg"
          wide
          busy={deliver.isPending}
          onClick={order.stopped ? () => setAsking("deliver") : markDelivered}
        >
          {messages.deliver}
        </Button>
      )}
      {may.takeCash && (
        <Button kind="primary" size="lg" wide onClick={() => setAsking("cash")}>
          {messages.deliverAndTakeCash}
        </Button>
      )}
      {may.refund && (
        <Button wide onClick={() => setAsking("refund")}>
          {messages.refund}
        </Button>
      )}
      {may.refundPart && (
        <Button wide onClick={() => setAsking("part")}>
          {ofMoney.refundPart}
        </Button>
      )}
      {may.release && (
        <Button wide onClick={() => setAsking("release")}>
          {messages.release}
        </Button>
      )}
      {may.cancel && (
        <Button kind="quiet" wide className="text-alert!" onClick={() => setAsking("cancel")}>
          {messages.cancelOrder}
        </Button>
      )}
      <ConfirmDialog
        {...dialog("deliver")}
        onOpenChange={() => setAsking(null)}
        title={messages.deliverAllTheSame}
        description={order.stopped && messages.deliverStopped[order.stopped]}
        confirmLabel={messages.deliver}
        danger
        onConfirm={() => deliver.mutateAsync().then(told, failed)}
      />
      <ConfirmDialog
        {...dialog("cash")}
        onOpenChange={() => setAsking(null)}
        title={messages.deliveredAndPaid}
        description={messages.deliveredAndPaidNote(rupees(order.totalPrice))}
        confirmLabel={messages.deliverAndTakeCash}
        onConfirm={() => deliver.mutateAsync().then(told, failed)}
      />
      <CancelDialog order={order} {...dialog("cancel")} />
      <RefundDialog order={order} {...dialog("refund")} />
      <RefundPartDialog order={order} {...dialog("part")} />
      <ReleaseDialog id={order._id} {...dialog("release")} />
    </div>
  );
}

type DialogProps = { order: Order; open: boolean; onClose: () => void };

function CancelDialog({ order, open, onClose }: DialogProps) {
  const cancel = useCancelOrder(order._id);
  const confirm = async () => {
    try {
      await cancel.mutateAsync();
      toastSuccess(messages.orderCancelled);
    } catch (error) {
      toastError(error);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.cancelThisOrder}
      description={messages.cancelNote}
      confirmLabel={messages.cancelOrder}
      keepLabel={messages.keepOrder}
      danger
      onConfirm={confirm}
    />
  );
}

/** What goes back to the payer: all of it, or what earlier refunds left. */
function promise(order: Order): string {
  const left = leftOf(order);
  if (!order.payment || left >= order.payment.amount)
    return messages.refundNote(rupees(order.totalPrice));
  return messages.refundRestNote(money(left, order.payment.currency));
}

function RefundDialog({ order, open, onClose }: DialogProps) {
  const refund = useRefundOrder(order._id);
  const confirm = async () => {
    try {
      const { message } = await refund.mutateAsync("");
      toastSuccess(message);
    } catch (error) {
      toastOfficeError(error);
      throw error;
    }
  };
  if (order.payment && isByHand(order.payment.provider) && !moneyIsGone(order))
    return (
      <ReturnedDialog
        title={messages.refundThisOrder}
        sum={money(leftOf(order), order.payment.currency)}
        open={open}
        onClose={onClose}
        send={(note) => refund.mutateAsync(note)}
      />
    );
  const shelf = order.isDelivered ? "" : ` ${messages.piecesGoBack}`;
  const what = moneyIsGone(order) ? messages.refundNoteGone : promise(order);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.refundThisOrder}
      description={what + shelf}
      confirmLabel={messages.refund}
      danger
      onConfirm={confirm}
    />
  );
}

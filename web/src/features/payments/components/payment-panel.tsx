import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useRef, useState } from "react";

import type { Order, PaymentMethod, PaymentsConfig } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { takeFocus } from "@/components/ui/keep-focus";
import { useFocusWhenGone } from "@/components/ui/return-focus";
import { longDate } from "@/lib/dates";
import { load } from "@/lib/load";
import { dollars, rupees } from "@/lib/money";
import { methodName } from "@/lib/payment-methods";

import { paymentsConfigQuery } from "../api/get-payments-config";
import * as messages from "../messages";
import { unreachable } from "../model/problem";
import { ConfirmingNote } from "./confirming-note";
import { PanelSkeleton } from "./panel-skeleton";
import { ProblemNotice } from "./problem-notice";
import { useReturnedPayment } from "./use-returned-payment";

// The providers' libraries are for those who pay, and only the one they pay with.
const panels: Record<PaymentMethod, ComponentType<PanelProps>> = {
  PayPal: lazy(() =>
    load(() => import("./paypal-panel")).then((module) => ({ default: module.PayPalPanel })),
  ),
  Stripe: lazy(() =>
    load(() => import("./card-panel")).then((module) => ({ default: module.CardPanel })),
  ),
  UPI: lazy(() =>
    load(() => import("./transfer-panel")).then((module) => ({ default: module.TransferPanel })),
  ),
  COD: () => <p className="text-sm">{messages.payAtTheDoor}</p>,
};

const instead: Partial<Record<PaymentMethod, string>> = {
  PayPal: messages.payWithPaypalInstead,
  Stripe: messages.payByCardInstead,
  UPI: messages.payByTransferInstead,
};

export type PanelProps = {
  order: Order;
  config: PaymentsConfig;
  /** The order after paying: paid, or still being checked. */
  onOrder: (order: Order) => void;
  /** Something else happened to the order meanwhile. */
  onStale: () => void;
  /** Loads the provider's script anew. */
  onRetry: () => void;
};

/** The summary above still shows what was chosen at checkout. */
function payingWords(order: Order, method: PaymentMethod): string {
  const sum = method === "PayPal" ? dollars(order.totalPriceUsd) : rupees(order.totalPrice);
  const [now, before] = [messages.byMethod[method], messages.byMethod[order.paymentMethod]];
  return method === order.paymentMethod
    ? messages.payingNow(sum, now)
    : messages.payingInstead(sum, now, before);
}

type Props = Pick<PanelProps, "order" | "onOrder" | "onStale">;

/** Pays an unpaid order, with the method chosen at checkout or the other one. */
export function PaymentPanel({ order, onOrder, onStale }: Props) {
  const client = useQueryClient();
  const config = useQuery(paymentsConfigQuery);
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const method = chosen ?? order.paymentMethod;
  const [round, setRound] = useState(0);
  const returned = useReturnedPayment({ order, onOrder, onStale });
  const panel = useRef<HTMLElement>(null);
  // Paid elsewhere, or found paid after an answer was lost.
  useFocusWhenGone(panel);
  const retry = async () => {
    await client.resetQueries({ queryKey: ["payments"] });
    setRound((before) => before + 1);
  };

  const offered = config.data?.methods ?? [];
  // Who chose to pay at the door may do so even if the shop has given that up since.
  const possible = offered.includes(method) || method === "COD";
  const others = offered.filter((other) => other !== method && instead[other]);
  const Panel = panels[method];

  return (
    <section ref={panel} aria-label={messages.pay} className="grid gap-4">
      {order.expiresAt && (
        <p className="text-sm">
          {messages.keptForYouUntil}{" "}
          <span className="font-medium">{longDate(order.expiresAt)}</span>.
          {order.orderItems.some((line) => line.auctionId) && ` ${messages.lotOutlastsOrder}`}
        </p>
      )}
      {chosen && (
        // The button that was pressed is gone; the next thing to read is what it did.
        <p key={chosen} ref={takeFocus} tabIndex={-1} className="text-sm font-medium outline-none">
          {payingWords(order, chosen)}
        </p>
      )}
      {returned.isConfirming && <ConfirmingNote />}
      {returned.problem && <ProblemNotice problem={returned.problem} />}
      {config.isLoadingError ? (
        <ProblemNotice problem={unreachable}>
          <Button size="sm" onClick={() => void retry()}>
            {messages.tryAgain}
          </Button>
        </ProblemNotice>
      ) : !config.data ? (
        <PanelSkeleton />
      ) : possible ? (
        <Suspense fallback={<PanelSkeleton />}>
          <Panel
            key={round}
            {...{ order, onOrder, onStale }}
            config={config.data}
            onRetry={() => void retry()}
          />
        </Suspense>
      ) : (
        <Notice tone="accent">{messages.cannotBePaidWith(methodName(method))}</Notice>
      )}
      {others.map((other) => (
        <Button
          key={other}
          size="sm"
          className="justify-self-center py-1.5 whitespace-normal"
          onClick={() => setChosen(other)}
        >
          {instead[other]}
        </Button>
      ))}
    </section>
  );
}

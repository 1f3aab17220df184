import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from "@paypal/react-paypal-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";

import { paypalKeyQuery } from "../api/get-paypal-key";
import { usePayOrder } from "../api/pay-order";
import { startPayment } from "../api/start-payment";
import * as messages from "../messages";
import { cancelled, isStale, type Problem, problemOf, scriptBlocked } from "../model/problem";
import { ConfirmingNote } from "./confirming-note";
import { PanelSkeleton } from "./panel-skeleton";
import type { PanelProps } from "./payment-panel";
import { ProblemNotice } from "./problem-notice";

/** The library waits in its initial state until our server has told the client id. */
export function PayPalPanel(props: PanelProps) {
  return (
    <PayPalScriptProvider deferLoading options={{ clientId: "" }}>
      <p className="text-sm text-ink-soft">{messages.noInr}</p>
      <Wallet {...props} />
    </PayPalScriptProvider>
  );
}

/** Brings the script from initial through pending to resolved or rejected. */
function useScript({ paypal }: PanelProps["config"]) {
  const [{ isInitial, isRejected, isResolved }, dispatch] = usePayPalScriptReducer();
  const key = useQuery(paypalKeyQuery);
  const clientId = key.data;
  const { currency, sdkBaseUrl } = paypal ?? { currency: "USD", sdkBaseUrl: null };

  useEffect(() => {
    if (!isInitial || !clientId) return;
    const elsewhere = sdkBaseUrl ? { sdkBaseUrl } : {};
    const value = { clientId, currency, intent: "capture", components: "buttons", ...elsewhere };
    dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value });
  }, [isInitial, clientId, currency, sdkBaseUrl, dispatch]);

  // A key that cannot be asked for again leaves the buttons where they are: somebody may be paying.
  return { isRejected: isRejected || key.isLoadingError, isResolved };
}

function Wallet({ order, config, onOrder, onStale, onRetry }: PanelProps) {
  const { isRejected, isResolved } = useScript(config);
  const pay = usePayOrder(order._id, onOrder);
  const [problem, setProblem] = useState<Problem | null>(null);

  const fail = (error: unknown) => {
    setProblem(problemOf(error));
    if (isStale(error)) onStale();
  };
  const start = async () => {
    try {
      return (await startPayment(order._id, "paypal")).id;
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const confirm = (id: string) => pay.mutateAsync({ id }).then(() => undefined, fail);

  if (isRejected)
    return (
      <ProblemNotice problem={scriptBlocked("PayPal")}>
        <Button size="sm" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </ProblemNotice>
    );
  return (
    <>
      {pay.isPending && <ConfirmingNote />}
      {problem && <ProblemNotice problem={problem} />}
      {isResolved ? (
        <PayPalButtons
          disabled={pay.isPending}
          style={{ layout: "vertical", shape: "rect", height: 48 }}
          onClick={() => setProblem(null)}
          createOrder={start}
          onApprove={({ orderID }) => confirm(orderID)}
          onCancel={() => setProblem(cancelled)}
          onError={(error) => setProblem((known) => known ?? problemOf(error))}
        />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}

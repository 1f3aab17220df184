import { Elements } from "@stripe/react-stripe-js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import type { PaymentsConfig } from "@/api/types";
import { Button } from "@/components/ui/button";

import { cardPaymentQuery } from "../api/start-payment";
import * as messages from "../messages";
import { isStale, problemOf, scriptBlocked } from "../model/problem";
import { cardAppearance } from "../model/card-appearance";
import { loadCards } from "../model/load-stripe";
import { CardForm } from "./card-form";
import { PanelSkeleton } from "./panel-skeleton";
import type { PanelProps } from "./payment-panel";
import { ProblemNotice } from "./problem-notice";

const scriptQuery = (settings: NonNullable<PaymentsConfig["stripe"]>) =>
  queryOptions({
    queryKey: ["payments", "card-script", settings.publishableKey],
    queryFn: () => loadCards(settings),
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });

/** The card provider's own form; what is typed there never passes through our page's code. */
export function CardPanel({ order, config, onOrder, onStale, onRetry }: PanelProps) {
  const settings = config.stripe ?? { publishableKey: "", currency: "INR", scriptUrl: null };
  const script = useQuery(scriptQuery(settings));
  const payment = useQuery(cardPaymentQuery(order._id));
  const clientSecret = payment.data?.clientSecret;

  const stale = payment.isError && isStale(payment.error);
  useEffect(() => {
    if (stale) onStale();
  }, [stale, onStale]);

  if (script.isLoadingError || payment.isLoadingError)
    return (
      <ProblemNotice problem={script.isError ? scriptBlocked("Stripe") : problemOf(payment.error)}>
        <Button size="sm" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </ProblemNotice>
    );
  if (!script.data || !clientSecret) return <PanelSkeleton />;
  return (
    <Elements stripe={script.data} options={{ clientSecret, appearance: cardAppearance() }}>
      <CardForm order={order} onOrder={onOrder} onStale={onStale} />
    </Elements>
  );
}

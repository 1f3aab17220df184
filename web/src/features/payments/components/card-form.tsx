import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { rupees } from "@/lib/money";
import { useMutation } from "@/lib/mutation";
import { paths } from "@/lib/paths";

import { usePayOrder } from "../api/pay-order";
import * as messages from "../messages";
import { cardProblem, isStale, type Problem, problemOf } from "../model/problem";
import type { PanelProps } from "./payment-panel";
import { ProblemNotice } from "./problem-notice";

type Props = Pick<PanelProps, "order" | "onOrder" | "onStale">;

export function CardForm({ order, onOrder, onStale }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const pay = usePayOrder(order._id, onOrder);
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const confirm = async () => {
    if (!stripe || !elements) return;
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      // Some banks ask on a page of their own; from there the payer comes back to this order.
      confirmParams: { return_url: window.location.origin + paths.order(order._id) },
      redirect: "if_required",
    });
    if (error) {
      // What is wrong with a field already stands below it.
      if (error.type !== "validation_error") setProblem(cardProblem(error));
      return;
    }
    await pay.mutateAsync({ id: paymentIntent.id });
  };
  const paying = useMutation({
    mutationFn: confirm,
    onError: (error) => {
      setProblem(problemOf(error));
      if (isStale(error)) onStale();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    paying.mutate();
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      {!ready && <Skeleton className="h-48" />}
      <div className={cx("text-sm", !ready && "h-0 overflow-hidden")}>
        <PaymentElement onReady={() => setReady(true)} />
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <Button type="submit" kind="primary" size="lg" wide busy={paying.isPending} disabled={!ready}>
        {messages.paySum(rupees(order.totalPrice))}
      </Button>
    </form>
  );
}

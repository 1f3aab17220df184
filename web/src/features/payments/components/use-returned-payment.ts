import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

import { usePayOrder } from "../api/pay-order";
import { isStale, type Problem, problemOf } from "../model/problem";
import type { PanelProps } from "./payment-panel";

type Props = Pick<PanelProps, "order" | "onOrder" | "onStale">;

/** A payer who comes back from their bank's page brings the payment in the address. */
export function useReturnedPayment({ order, onOrder, onStale }: Props) {
  const [params, setParams] = useSearchParams();
  const { mutate, isPending } = usePayOrder(order._id, onOrder);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = params.get("payment_intent");

  useEffect(() => {
    if (!id) return;
    setParams({}, { replace: true });
    mutate(
      { id },
      {
        onError: (error) => {
          setProblem(problemOf(error));
          if (isStale(error)) onStale();
        },
      },
    );
  }, [id, mutate, onStale, setParams]);

  return { isConfirming: isPending, problem };
}

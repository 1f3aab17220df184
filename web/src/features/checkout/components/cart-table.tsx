import { useState } from "react";

import type { CartLine } from "@/api/types";
import { lineKey } from "@/lib/store/state";
import { dispatch } from "@/lib/store/store";
import { toastError } from "@/lib/toast";

import { useChangeQuantity } from "../api/change-quantity";
import * as messages from "../messages";
import { CartRow } from "./cart-row";
import { OutOfStockAlert } from "./out-of-stock-alert";

type Props = { lines: CartLine[]; onRemoved: (line: CartLine, place: number) => void };

export function CartTable({ lines, onRemoved }: Props) {
  const change = useChangeQuantity();
  const [refused, setRefused] = useState<CartLine | null>(null);

  const changeBy = (line: CartLine, by: 1 | -1) =>
    change.mutate(
      { line, by },
      {
        onSuccess: (answer) => setRefused(answer?.kind === "outOfStock" ? answer.line : null),
        onError: toastError,
      },
    );
  const take = (line: CartLine) => {
    dispatch({ type: "itemAdded", line: { ...line, quantity: line.stock } });
    setRefused(null);
  };
  const remove = (line: CartLine, place: number) => {
    dispatch({ type: "itemRemoved", key: lineKey(line) });
    onRemoved(line, place);
  };

  return (
    <>
      <table aria-label={messages.cart} className="w-full border-collapse text-left max-md:block">
        <thead className="text-xs text-ink-soft max-md:sr-only">
          <tr className="border-b border-line-strong">
            <th scope="col" className="h-10 pr-4 font-semibold">
              {messages.product}
            </th>
            <th scope="col" className="px-3 font-semibold">
              {messages.quantity}
            </th>
            <th scope="col" className="px-3 text-right font-semibold">
              {messages.price}
            </th>
            <th scope="col" className="px-3 text-right font-semibold">
              {messages.total}
            </th>
            <th scope="col" className="w-11">
              <span className="sr-only">{messages.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {lines.map((line, place) => (
            <CartRow
              key={lineKey(line)}
              line={line}
              busy={change.isPending && lineKey(change.variables.line) === lineKey(line)}
              onQuantity={(by) => changeBy(line, by)}
              onRemove={() => remove(line, place)}
            />
          ))}
        </tbody>
      </table>
      <OutOfStockAlert line={refused} onClose={() => setRefused(null)} onTake={take} />
    </>
  );
}

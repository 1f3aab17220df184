import { useQueryClient } from "@tanstack/react-query";
import { PackageCheck, Trash2 } from "lucide-react";

import type { Order } from "@/api/types";
import type { BulkAction } from "@/components/ui/tables/choosing";
import { answer, api } from "@/lib/api-client";

import * as messages from "../messages";
import { awaitsCash, isAwaited } from "../model/order-state";

/** What an admin does with many orders at once; each is one call, which the server may refuse. */
export function useBulkOrders(): BulkAction<Order>[] {
  const client = useQueryClient();
  const after = (call: Promise<unknown>) =>
    call.finally(() => client.invalidateQueries({ queryKey: ["orders"] }));
  const at = ({ _id }: Order) => ({ params: { path: { id: _id } } });
  return [
    {
      label: messages.deliverMany,
      icon: <PackageCheck />,
      fits: (order) =>
        (order.isPaid && !order.isDelivered && !order.stopped && isAwaited(order)) ||
        awaitsCash(order),
      act: (order) => after(answer(api.PUT("/api/orders/{id}/deliver", at(order)))),
      question: messages.sureToDeliver,
      note: (orders) => messages.deliverManyNote(orders.filter(awaitsCash).length),
      done: messages.deliveredMany,
    },
    {
      label: messages.deleteMany,
      icon: <Trash2 />,
      danger: true,
      fits: () => true,
      act: (order) => after(answer(api.DELETE("/api/orders/{id}", at(order)))),
      question: messages.sureToDelete,
      note: () => messages.deleteManyNote,
      done: messages.deletedMany,
    },
  ];
}

import { useState } from "react";

import type { Order } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useDeleteOrder } from "../api/delete-order";
import * as messages from "../messages";
import { OrderFactCells, orderFactColumns, OrderIdCell } from "./order-cells";

const columns = [{ name: messages.id }, { name: messages.user }, ...orderFactColumns];

export function AdminOrdersTable({ orders }: { orders: Order[] }) {
  const [doomed, setDoomed] = useState<Order | null>(null);
  const remove = useDeleteOrder();
  const confirm = async () => {
    if (!doomed) return;
    try {
      await remove.mutateAsync(doomed._id);
      toastSuccess(messages.deleted);
    } catch (error) {
      toastOfficeError(error);
      throw error;
    }
  };

  return (
    <>
      <StackingTable label={messages.orders} columns={columns}>
        {orders.map((order) => (
          <AdminRow key={order._id} order={order} onDelete={() => setDoomed(order)} />
        ))}
      </StackingTable>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={messages.sureToDelete}
        description={
          <>
            {doomed && (
              <strong className="font-semibold text-ink">
                {messages.doomedOrder(
                  doomed.number,
                  doomed.user?.name ?? messages.deletedUser,
                  rupees(doomed.totalPrice),
                )}
              </strong>
            )}{" "}
            {messages.deleteNote}
          </>
        }
        confirmLabel={messages.deleteIt}
        danger
        onConfirm={confirm}
      />
    </>
  );
}

function AdminRow({ order, onDelete }: { order: Order; onDelete: () => void }) {
  const name = order.user?.name ?? messages.deletedUser;
  return (
    <StackingRow>
      <OrderIdCell order={order} />
      <StackingCell place="topLeft" className="max-w-56 md:max-lg:max-w-30">
        {order.user ? (
          <>
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-xs text-ink-soft">{order.user.email}</span>
          </>
        ) : (
          <span className="text-ink-soft">{name}</span>
        )}
      </StackingCell>
      <OrderFactCells order={order} />
      <StackingCell place="last">
        <span className="flex justify-end gap-1">
          <ButtonLink
            to={paths.order(order._id)}
            size="sm"
            aria-label={messages.detailsOf(name)}
            className="max-md:flex-1"
          >
            {messages.details}
          </ButtonLink>
          <Button kind="quiet" size="sm" aria-label={messages.deleteOf(name)} onClick={onDelete}>
            {messages.deleteIt}
          </Button>
        </span>
      </StackingCell>
    </StackingRow>
  );
}

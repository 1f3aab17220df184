import { useState } from "react";

import type { Order } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Price } from "@/components/ui/price";
import { IdText } from "@/components/ui/table";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { toastProblem, toastSuccess } from "@/lib/toast";

import { useDeleteOrder } from "../api/delete-order";
import { messages } from "../messages";
import { Paid, YesNo } from "./paid";
import { StackingCell, StackingRow, StackingTable } from "./stacking-table";

const columns = [
  { name: "ID" },
  { name: "User" },
  { name: "Date" },
  { name: "Total", figure: true },
  { name: "Paid" },
  { name: "Delivered" },
];

export function AdminOrdersTable({ orders }: { orders: Order[] }) {
  const [doomed, setDoomed] = useState<Order | null>(null);
  const remove = useDeleteOrder();
  const confirm = async () => {
    if (!doomed) return;
    try {
      await remove.mutateAsync(doomed._id);
      toastSuccess(messages.deleted);
    } catch (error) {
      toastProblem(error);
      throw error;
    }
  };

  return (
    <>
      <StackingTable label="Orders" columns={columns}>
        {orders.map((order) => (
          <AdminRow key={order._id} order={order} onDelete={() => setDoomed(order)} />
        ))}
      </StackingTable>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={messages.sureToDelete}
        description="The order leaves every list; the books keep it. An unpaid order gives its pieces back."
        confirmLabel="Delete"
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
      <StackingCell label="ID" place="middleLeft">
        <IdText id={order._id} />
      </StackingCell>
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
      <StackingCell label="Date" place="middleRight">
        <span className="whitespace-nowrap tabular-nums">{isoDay(order.createdAt)}</span>
      </StackingCell>
      <StackingCell place="topRight" className="text-right">
        <Price amount={order.totalPrice} className="max-md:text-base" />
      </StackingCell>
      <StackingCell label="Paid" place="bottomLeft">
        <Paid order={order} />
      </StackingCell>
      <StackingCell label="Delivered" place="bottomRight">
        <YesNo yes={order.isDelivered} />
      </StackingCell>
      <StackingCell place="last">
        <span className="flex justify-end gap-1">
          <ButtonLink
            to={paths.order(order._id)}
            size="sm"
            aria-label={`Details, ${name}`}
            className="max-md:flex-1"
          >
            Details
          </ButtonLink>
          <Button kind="quiet" size="sm" aria-label={`Delete, ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </span>
      </StackingCell>
    </StackingRow>
  );
}

import { useState } from "react";

import type { Order } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { BulkBar, ChooseAll, ChooseRow } from "@/components/ui/tables/choosing";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";
import { type Chosen, useChosen } from "@/lib/use-chosen";
import type { Columns } from "@/lib/use-columns";

import { useDeleteOrder } from "../api/delete-order";
import * as messages from "../messages";
import { OrderFactCells, orderFactColumns, OrderIdCell } from "./order-cells";
import { useBulkOrders } from "./use-bulk-orders";

/** Whose order it is stays: a row without it is nobody's. */
const columns = [
  { key: "id", name: messages.id },
  { key: "user", name: messages.user },
  ...orderFactColumns,
];
export const orderColumns = columns
  .filter(({ key }) => key !== "user")
  .map(({ key, name }) => [key, name] as const);

type Props = { orders: Order[]; shown: Columns };

export function AdminOrdersTable({ orders, shown }: Props) {
  const [doomed, setDoomed] = useState<Order | null>(null);
  const rows = useChosen(orders);
  const actions = useBulkOrders();
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
      <StackingTable
        label={messages.orders}
        columns={columns.filter(({ key }) => shown.shows(key))}
        chooser={<ChooseAll rows={rows} />}
      >
        {orders.map((order) => (
          <AdminRow key={order._id} {...{ order, shown, rows }} onDelete={() => setDoomed(order)} />
        ))}
      </StackingTable>
      <BulkBar rows={rows} actions={actions} />
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

type RowProps = { order: Order; shown: Columns; rows: Chosen<Order>; onDelete: () => void };

function AdminRow({ order, shown, rows, onDelete }: RowProps) {
  const name = order.user?.name ?? messages.deletedUser;
  const called = messages.numberOf(order.number, name);
  return (
    <StackingRow chooser={<ChooseRow rows={rows} id={order._id} name={called} />}>
      {shown.shows("id") && <OrderIdCell order={order} />}
      <StackingCell place="topLeft" className="max-w-56 md:max-lg:min-w-29">
        {order.user ? (
          <>
            <span className="block font-medium wrap-anywhere lg:truncate">{name}</span>
            <span className="block text-xs wrap-anywhere text-ink-soft lg:truncate">
              <EmailText email={order.user.email} />
            </span>
          </>
        ) : (
          <span className="text-ink-soft">{name}</span>
        )}
      </StackingCell>
      <OrderFactCells order={order} shows={shown.shows} />
      <StackingCell place="last">
        <span className="flex justify-end gap-1 md:max-lg:flex-col">
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

import { useState } from "react";

import type { Order } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Price } from "@/components/ui/price";
import { Body, Cell, Head, HeadCell, IdText, Row, Table } from "@/components/ui/table";
import { isoDay } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { toastProblem, toastSuccess } from "@/lib/toast";

import { useDeleteOrder } from "../api/delete-order";
import { messages } from "../messages";
import { YesNo } from "./yes-no";

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
      <Table label="Orders" className="min-w-200">
        <Head>
          <HeadCell>ID</HeadCell>
          <HeadCell>User</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell figure>Total</HeadCell>
          <HeadCell>Paid</HeadCell>
          <HeadCell>Delivered</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </Head>
        <Body>
          {orders.map((order) => (
            <AdminRow key={order._id} order={order} onDelete={() => setDoomed(order)} />
          ))}
        </Body>
      </Table>
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
    <Row>
      <Cell>
        <IdText id={order._id} />
      </Cell>
      <Cell className="max-w-56">
        {order.user ? (
          <>
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-xs text-ink-soft">{order.user.email}</span>
          </>
        ) : (
          <span className="text-ink-soft">{name}</span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">{isoDay(order.createdAt)}</Cell>
      <Cell figure>
        <Price amount={order.totalPrice} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <YesNo yes={order.isPaid} />
          {order.isCancelled && <Badge tone="alert">Cancelled</Badge>}
          {order.status === "refunded" && <Badge tone="alert">Refunded</Badge>}
        </span>
      </Cell>
      <Cell>
        <YesNo yes={order.isDelivered} />
      </Cell>
      <Cell>
        <span className="flex justify-end gap-2">
          <ButtonLink to={paths.order(order._id)} size="sm" aria-label={`Details, ${name}`}>
            Details
          </ButtonLink>
          <Button kind="quiet" size="sm" aria-label={`Delete, ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </span>
      </Cell>
    </Row>
  );
}

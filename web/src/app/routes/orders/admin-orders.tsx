import { ColumnsMenu } from "@/components/ui/tables/columns-menu";
import { AdminOrdersTable, orderColumns } from "@/features/orders/components/admin-orders-table";
import { OrdersPage } from "@/features/orders/components/orders-page";
import { useColumns } from "@/lib/use-columns";

export function Component() {
  const shown = useColumns("orders");
  return (
    <OrdersPage whose="admin" tools={<ColumnsMenu columns={shown} names={orderColumns} />}>
      {(orders) => <AdminOrdersTable orders={orders} shown={shown} />}
    </OrdersPage>
  );
}

import { AdminOrdersTable } from "@/features/orders/components/admin-orders-table";
import { OrdersPage } from "@/features/orders/components/orders-page";

export function Component() {
  return <OrdersPage whose="admin">{(orders) => <AdminOrdersTable orders={orders} />}</OrdersPage>;
}

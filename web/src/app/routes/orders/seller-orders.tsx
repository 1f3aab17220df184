import { OrdersPage } from "@/features/orders/components/orders-page";
import { SellerOrdersList } from "@/features/orders/components/seller-orders-list";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  return (
    <OrdersPage
      whose="seller"
      note="Your lines of each order. Mark them when they leave your hands."
    >
      {(orders) => user && <SellerOrdersList orders={orders} user={user} />}
    </OrdersPage>
  );
}

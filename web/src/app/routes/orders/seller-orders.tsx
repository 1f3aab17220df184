import { OrdersPage } from "@/features/orders/components/orders-page";
import { SellerOrdersList } from "@/features/orders/components/seller-orders-list";
import * as messages from "@/features/orders/messages";
import { useUser } from "@/lib/store/store";

export function Component() {
  const user = useUser();
  return (
    <OrdersPage whose="seller" note={messages.sellerOrdersNote}>
      {(orders) => user && <SellerOrdersList orders={orders} user={user} />}
    </OrdersPage>
  );
}

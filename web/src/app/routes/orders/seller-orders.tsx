import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { useParcelsFile } from "@/features/orders/api/change-parcel";
import { OrdersPage } from "@/features/orders/components/orders-page";
import { SellerOrdersList } from "@/features/orders/components/seller-orders-list";
import * as messages from "@/features/orders/messages";
import { useUser } from "@/lib/store/store";
import { toastOfficeError } from "@/lib/toast";

export function Component() {
  const user = useUser();
  const file = useParcelsFile();
  const download = (
    <Button
      size="sm"
      busy={file.isPending}
      onClick={() => file.mutate(undefined, { onError: toastOfficeError })}
    >
      <Download /> {messages.openAsCsv}
    </Button>
  );
  return (
    <OrdersPage whose="seller" note={messages.sellerOrdersNote} actions={download}>
      {(orders) => user && <SellerOrdersList orders={orders} user={user} />}
    </OrdersPage>
  );
}

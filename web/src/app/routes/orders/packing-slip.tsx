import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";

import { NotFound } from "@/components/ui/not-found";
import { orderQuery } from "@/features/orders/api/get-order";
import { PackingSlip } from "@/features/orders/components/packing-slip";
import * as messages from "@/features/orders/messages";

import { Printed } from "./printed";

export function Component() {
  const { id = "", no = "" } = useParams();
  const query = useQuery(orderQuery(id));
  const { data: order } = query;
  const parcel = order?.parcels.find((one) => String(one.no) === no);
  if (order && !parcel) return <NotFound />;
  return (
    <Printed title={messages.packingSlip} {...{ id, query }}>
      {order && parcel && <PackingSlip order={order} parcel={parcel} />}
    </Printed>
  );
}

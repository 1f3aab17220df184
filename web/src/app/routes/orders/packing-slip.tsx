import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useParams } from "react-router";

import { Button, ButtonLink } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/load-failed";
import { NotFound } from "@/components/ui/not-found";
import { Page } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { orderQuery } from "@/features/orders/api/get-order";
import { PackingSlip } from "@/features/orders/components/packing-slip";
import * as messages from "@/features/orders/messages";
import { paths } from "@/lib/paths";

export function Component() {
  const { id = "", no = "" } = useParams();
  const query = useQuery(orderQuery(id));
  const { data: order } = query;
  const parcel = order?.parcels.find((one) => String(one.no) === no);
  if (order && !parcel) return <NotFound />;
  return (
    <Page title={messages.packingSlip}>
      <div className="mx-auto max-w-3xl">
        <div className="no-print mb-6 flex items-center justify-between gap-4">
          <ButtonLink to={paths.order(id)} kind="quiet" size="sm" className="-ml-3">
            <ArrowLeft /> {messages.backToTheOrder}
          </ButtonLink>
          <Button size="sm" disabled={!parcel} onClick={() => window.print()}>
            <Printer /> {messages.print}
          </Button>
        </div>
        {order && parcel ? (
          <PackingSlip order={order} parcel={parcel} />
        ) : query.isLoadingError ? (
          <NotLoaded query={query} />
        ) : (
          <Loading>
            <Skeleton className="h-160 rounded-card" />
          </Loading>
        )}
      </div>
    </Page>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { type ReactNode } from "react";

import type { Order } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page } from "@/components/ui/page";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import * as messages from "@/features/orders/messages";
import { paths } from "@/lib/paths";

type Props = {
  title: string;
  id: string;
  query: UseQueryResult<Order>;
  /** What is printed; nothing until it is there. */
  children: ReactNode;
};

/** A paper of an order, with the way back and the button that prints it. */
export function Printed({ title, id, query, children }: Props) {
  return (
    <Page title={title}>
      <div className="mx-auto max-w-3xl print:max-w-none">
        <div className="no-print mb-6 flex items-center justify-between gap-4">
          <ButtonLink to={paths.order(id)} kind="quiet" size="sm" className="-ml-3">
            <ArrowLeft /> {messages.backToTheOrder}
          </ButtonLink>
          <Button size="sm" disabled={!children} onClick={() => window.print()}>
            <Printer /> {messages.print}
          </Button>
        </div>
        {children ||
          (query.isLoadingError ? (
            <NotLoaded query={query} />
          ) : (
            <Loading>
              <Skeleton className="h-160 rounded-card" />
            </Loading>
          ))}
      </div>
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import type { Hold } from "@/api/types";
import { Button } from "@/components/ui/button";
import { EmailText } from "@/components/ui/email-text";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Price } from "@/components/ui/price";
import { SkeletonRows } from "@/components/ui/skeleton";
import { IdText } from "@/components/ui/table";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { methodName } from "@/lib/payment-methods";

import { holdsQuery } from "../api/list-holds";
import * as messages from "../messages";
import { ReleaseDialog } from "./release-dialog";

/** People at first, and how many more come with a press. */
const some = 12;

/** Who keeps goods from others, what, and a way to let go of it. */
export function Holds() {
  const [shown, setShown] = useState(some);
  const query = useQuery(holdsQuery);
  const [doomed, setDoomed] = useState<string | null>(null);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingHeld}>
        <p className="text-ink-soft">{messages.nothingHeldNote}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {data.slice(0, shown).map((hold) => (
          <OneHold key={hold.userId} hold={hold} onRelease={setDoomed} />
        ))}
      </ul>
      {data.length > shown && (
        <p className="mt-6 text-center">
          <Button onClick={() => setShown(shown + some)}>{messages.showMore}</Button>
        </p>
      )}
      <ReleaseDialog id={doomed ?? ""} open={doomed !== null} onClose={() => setDoomed(null)} />
    </>
  );
}

type HoldProps = { hold: Hold; onRelease: (id: string) => void };

function OneHold({ hold, onRelease }: HoldProps) {
  const pieces = messages.countPieces(hold.pieces);
  return (
    <li aria-label={messages.holdOf(hold.name)} className="rounded-card bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">{hold.name}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <EmailText email={hold.email} />
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <Price amount={hold.worth} className="text-base" />
          <span className="text-ink-soft">
            {messages.holdSums(pieces, messages.countOrders(hold.held.length))}
          </span>
        </p>
      </div>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {hold.held.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-sm last:pb-0"
          >
            <div className="grid gap-0.5 max-md:w-full md:flex-1">
              <span className="wrap-anywhere">
                {order.goods
                  .map((line) => messages.heldPieces(line.quantity, line.name))
                  .join(", ")}
              </span>
              <span className="text-ink-soft">
                <Link
                  to={paths.order(order.id)}
                  aria-label={messages.openOrder(order.number || order.id)}
                  className="underline decoration-line-strong underline-offset-3 hover:decoration-ink"
                >
                  {order.number || <IdText id={order.id} />}
                </Link>
                , {methodName(order.paymentMethod)},{" "}
                {messages.orderedOn(shortDateTime(order.since))}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-md:w-full max-md:justify-between">
              <Price amount={order.worth} />
              <Button
                size="sm"
                className="max-sm:w-full"
                aria-label={messages.releaseOrder(order.number || order.id)}
                onClick={() => onRelease(order.id)}
              >
                {messages.release}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";

import type { Attention } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { IdText } from "@/components/ui/table";
import { longDate, shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { methodName } from "@/lib/payment-methods";

import { attentionQuery } from "../api/list-attention";
import * as messages from "../messages";
import * as ofMoney from "../money/messages";
import { groupWaiting, type Wait } from "../model/attention";
import { money } from "../model/money-banners";

/** Everything about money that waits for an admin, kind by kind, the longest waiting first. */
export function AttentionList() {
  const query = useQuery(attentionQuery);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState drawing={<EmptyBasket />} title={messages.nothingWaits}>
        <p className="text-ink-soft">{messages.nothingWaitsNote}</p>
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      {groupWaiting(data).map((group) => (
        <Group key={group.wait} {...group} />
      ))}
    </div>
  );
}

/** So many of a kind are shown at first: a bad day must not bury the other kinds. */
const FIRST = 5;

function Group({ wait, items }: { wait: Wait; items: Attention[] }) {
  const [all, setAll] = useState(false);
  const plain = wait === "receipt" || wait === "held" || wait === "byHand";
  return (
    <section aria-labelledby={`waits-${wait}`} className="rounded-card bg-surface p-5">
      <h2 id={`waits-${wait}`} className="text-base">
        {messages.waits[wait]}{" "}
        <Badge tone={plain ? "accent" : "alert"}>
          <span className="tabular-nums">{items.length}</span>
        </Badge>
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{messages.waitsMeaning[wait]}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {items.slice(0, all ? undefined : FIRST).map((item) => (
          <Waiting key={`${item.orderId} ${item.at}`} item={item} />
        ))}
      </ul>
      {!all && items.length > FIRST && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          {messages.showAllWaiting(items.length)}
        </Button>
      )}
    </section>
  );
}

function Waiting({ item }: { item: Attention }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="text-base tabular-nums">{money(item.amount, item.currency)}</strong>
          <span className="whitespace-nowrap tabular-nums">{item.orderNumber}</span>
          <IdText id={item.orderId} />
        </p>
        <p className="text-ink-soft">
          {methodName(item.provider)}, {messages.since(shortDateTime(item.at))}
        </p>
        {item.respondBy && (
          <p className="font-semibold">{ofMoney.answerBy(longDate(item.respondBy))}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {item.url && (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer"
            className="prose-link inline-flex min-h-thumb items-center gap-1.5"
          >
            {ofMoney.answerAt(item.provider)} <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        <ButtonLink to={paths.order(item.orderId)} size="sm">
          {messages.openTheOrder}
        </ButtonLink>
      </div>
    </li>
  );
}

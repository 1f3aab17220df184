import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";

import type { Attention } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { SkeletonRows } from "@/components/ui/skeleton";
import { IdText } from "@/components/ui/table";
import { longDate, shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { methodName } from "@/lib/payment-methods";

import { attentionQuery } from "../api/list-attention";
import * as messages from "../messages";
import { money } from "../model/money-banners";

/** What came by hand was refused by nobody. */
const attentionWords = ({ kind, provider }: Attention) =>
  kind === "refundRefused" && (provider === "UPI" || provider === "COD") ? "byHand" : kind;

/** Everything about money that waits for an admin, the longest waiting first. */
export function AttentionList() {
  const query = useQuery(attentionQuery);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingWaits}>
        <p className="text-ink-soft">{messages.nothingWaitsNote}</p>
      </EmptyState>
    );
  return (
    <ul className="grid gap-4">
      {data.map((item) => (
        <Waiting key={`${item.kind} ${item.orderId} ${item.at}`} item={item} />
      ))}
    </ul>
  );
}

function Waiting({ item }: { item: Attention }) {
  const what = attentionWords(item);
  const plain = what === "receipt" || what === "held" || what === "byHand";
  return (
    <li className="flex flex-wrap items-start gap-x-8 gap-y-4 rounded-card bg-surface p-5">
      <div className="grid min-w-60 flex-1 gap-1.5 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <strong className="text-base tabular-nums">{money(item.amount, item.currency)}</strong>
          <Badge tone={plain ? "accent" : "alert"}>{messages.waits[what]}</Badge>
        </div>
        <p className="text-pretty">{messages.waitsMeaning[what]}</p>
        {item.respondBy && (
          <p className="font-semibold">{messages.answerBy(longDate(item.respondBy))}</p>
        )}
        <p className="text-ink-soft">
          {methodName(item.provider)}, {messages.since(shortDateTime(item.at))},{" "}
          <span className="whitespace-nowrap tabular-nums">{item.orderNumber}</span>{" "}
          <IdText id={item.orderId} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-md:w-full">
        {item.url && (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer"
            className="prose-link inline-flex min-h-9 items-center gap-1.5 text-sm"
          >
            {messages.answerAt(item.provider)} <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        <ButtonLink to={paths.order(item.orderId)} size="sm" className="max-md:flex-1">
          {messages.openTheOrder}
        </ButtonLink>
      </div>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import type { ListedSeller } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Dotted } from "@/components/ui/dotted";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";
import { isGstin } from "@/lib/gstin";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { perPage, sellersQuery, useSuspend } from "../api/office";
import * as messages from "../messages";
import { ReasonDialog } from "./reason-dialog";

const states: Record<ListedSeller["state"], [string, Tone]> = {
  open: [messages.open, "good"],
  away: [messages.awayShort, "info"],
  suspended: [messages.suspended, "alert"],
};

const taxWords = (number: string) =>
  number ? `${messages.taxNumberOf(isGstin(number))} ${number}` : messages.noTaxNumber;

/** Who sells here, by name. */
export function SellersList({ page, to }: { page: number; to: (page: number) => string }) {
  const query = useQuery(sellersQuery(page));
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.noSellers} />;
  if (!query.data) return <SkeletonRows rows={8} />;
  const { items, total } = query.data;
  if (items.length === 0)
    return <EmptyState drawing={<EmptyBasket />} title={messages.noSellers} />;
  return (
    <>
      <ul className="grid divide-y divide-line rounded-card bg-surface">
        {items.map((seller) => (
          <Seller key={seller._id} seller={seller} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(total / perPage)} to={to} />
    </>
  );
}

function Seller({ seller }: { seller: ListedSeller }) {
  const suspend = useSuspend();
  const [asking, setAsking] = useState(false);
  const { _id: id, name } = seller;
  const [word, tone] = states[seller.state];
  const refused = suspend.error instanceof ApiError ? suspend.error.errors?.reason : undefined;
  const change = (suspended: boolean, reason = "") =>
    suspend.mutate(
      { id, suspended, reason },
      {
        onSuccess: ({ lotsWithdrawn, lotsRunning }) => {
          setAsking(false);
          toastSuccess(
            suspended
              ? messages.suspendedToast(lotsWithdrawn, lotsRunning)
              : messages.reopenedToast,
          );
        },
        onError: toastOfficeError,
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-4 p-4">
      <Avatar name={name} {...(seller.logo ? { src: seller.logo } : {})} />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to={paths.seller(id)} className="prose-link">
            {name}
          </Link>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <Dotted>
            {seller.email}
            {taxWords(seller.taxNumber)}
          </Dotted>
        </p>
        {seller.reason && <p className="text-sm whitespace-pre-line">{seller.reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.adminStatement(id)} size="sm">
          {messages.statement}
        </ButtonLink>
        {seller.state === "suspended" ? (
          <Button size="sm" busy={suspend.isPending} onClick={() => change(false)}>
            {messages.reopen}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {messages.suspend}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.suspendTitle(name)}
        note={messages.suspendReasonNote}
        action={messages.suspend}
        danger
        busy={suspend.isPending}
        error={refused}
        onGiven={(reason) => change(true, reason)}
      />
    </li>
  );
}

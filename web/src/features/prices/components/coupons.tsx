import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";

import type { Coupon } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { PageHeader } from "@/components/ui/page";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { rupees } from "@/lib/money";
import { serverNow } from "@/lib/server-clock";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { couponsQuery, useDeleteCoupon } from "../api/coupons";
import * as messages from "../messages";
import { goodsOf, timeOf } from "../model/coupon-words";
import { CouponDialog } from "./coupon-dialog";

const tones: Record<Coupon["state"], Tone> = {
  running: "good",
  waiting: "info",
  ended: "plain",
  usedUp: "plain",
  paused: "accent",
};

const columns = [
  { name: messages.code },
  { name: messages.takesOff },
  { name: messages.goods },
  { name: messages.time },
  { name: messages.used, figure: true },
  { name: messages.state },
];

/** The coupons of the shop and its sellers, or a seller's own. */
export function Coupons({ admin = false }: { admin?: boolean }) {
  const query = useQuery(couponsQuery());
  const [editing, setEditing] = useState<Coupon | "new" | null>(null);
  const [deleting, setDeleting] = useState<Coupon | null>(null);
  const remove = useDeleteCoupon();
  const coupons = query.data?.coupons;
  return (
    <>
      <PageHeader
        title={messages.coupons}
        note={admin ? messages.shopCouponsNote : messages.ownCouponsNote}
        actions={
          <Button kind="primary" onClick={() => setEditing("new")}>
            <Plus aria-hidden />
            {messages.newCoupon}
          </Button>
        }
      />
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && <SkeletonRows rows={4} />}
      {coupons?.length === 0 && (
        <EmptyState drawing={<NothingFound />} title={messages.noCoupons}>
          <p className="text-balance text-ink-soft">{messages.noCouponsNote}</p>
        </EmptyState>
      )}
      {coupons && coupons.length > 0 && (
        <StackingTable label={messages.coupons} columns={columns}>
          {coupons.map((coupon) => (
            <Row
              key={coupon._id}
              coupon={coupon}
              onEdit={() => setEditing(coupon)}
              onDelete={() => setDeleting(coupon)}
            />
          ))}
        </StackingTable>
      )}
      {editing && (
        <CouponDialog
          admin={admin}
          coupon={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={messages.sureToDelete}
        description={deleting && messages.deleteNote(deleting.code)}
        confirmLabel={messages.remove}
        danger
        onConfirm={() =>
          remove.mutateAsync(deleting?._id ?? "", {
            onSuccess: () => toastSuccess(messages.deleted),
            onError: toastOfficeError,
          })
        }
      />
    </>
  );
}

function takesOff({ kind, percent, amount, most }: Coupon): string {
  if (kind === "shipping") return messages.off.shipping;
  if (kind === "amount") return messages.off.amount(rupees(amount ?? 0));
  const words = messages.off.percent(percent ?? 0);
  return most ? `${words}, ${messages.upTo(rupees(most))}` : words;
}

type RowProps = { coupon: Coupon; onEdit: () => void; onDelete: () => void };

function Row({ coupon, onEdit, onDelete }: RowProps) {
  return (
    <StackingRow>
      <StackingCell place="topLeft" className="font-semibold">
        <span className="wrap-anywhere">{coupon.code}</span>
        {coupon.note && (
          <span className="block text-xs font-normal text-ink-soft">{coupon.note}</span>
        )}
      </StackingCell>
      <StackingCell place="middleLeft">{takesOff(coupon)}</StackingCell>
      <StackingCell place="middleRight">{goodsOf(coupon)}</StackingCell>
      <StackingCell place="bottomLeft" className="text-balance text-ink-soft md:min-w-30">
        {timeOf(coupon, serverNow())}
      </StackingCell>
      <StackingCell place="bottomRight" label={messages.used} figure className="tabular-nums">
        {messages.usedOf(coupon.used, coupon.limit)}
      </StackingCell>
      <StackingCell place="topRight">
        <Badge tone={tones[coupon.state]}>{messages.states[coupon.state]}</Badge>
      </StackingCell>
      <StackingCell place="last" className="whitespace-nowrap">
        <Button size="sm" kind="quiet" className="max-md:-ml-3" onClick={onEdit}>
          {messages.edit}
        </Button>
        <Button size="sm" kind="quiet" onClick={onDelete}>
          {messages.remove}
        </Button>
      </StackingCell>
    </StackingRow>
  );
}

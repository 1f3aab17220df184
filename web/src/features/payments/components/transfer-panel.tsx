import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";

import type { Transfer } from "@/api/types";
import { Button, buttonLook, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { errorMessage } from "@/lib/api-error";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { transferQuery, useTellReceipt } from "../api/transfer";
import * as messages from "../messages";
import { isStale, problemOf } from "../model/problem";
import { PanelSkeleton } from "./panel-skeleton";
import type { PanelProps } from "./payment-panel";
import { ProblemNotice } from "./problem-notice";

/** Pays by the customer's own app or bank; they tell the reference, and the shop confirms it. */
export function TransferPanel({ order, onOrder, onStale, onRetry }: PanelProps) {
  const { data, error, isLoadingError } = useQuery(transferQuery(order._id));
  if (isLoadingError)
    return (
      <ProblemNotice problem={problemOf(error)}>
        <Button size="sm" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </ProblemNotice>
    );
  if (!data) return <PanelSkeleton />;
  return (
    <div className="grid gap-5">
      <NotFound order={order} />
      <Code transfer={data} />
      <dl className="grid gap-2 text-sm">
        <Detail label={messages.upiId} copy={data.upiId}>
          {data.upiId}
        </Detail>
        <Detail label={messages.amount} copy={data.amount.toFixed(2)}>
          {rupees(data.amount)}
        </Detail>
        <Detail label={messages.transferReference} copy={data.remark}>
          {data.remark}
        </Detail>
        {data.bankDetails && (
          <Detail label={messages.bankDetails}>
            <span className="whitespace-pre-line">{data.bankDetails}</span>
          </Detail>
        )}
      </dl>
      <TellForm {...{ order, onOrder, onStale }} />
    </div>
  );
}

/** Who has sent the money must not read "pay" again as if nothing had been. */
function NotFound({ order: { payment } }: Pick<PanelProps, "order">) {
  if (payment?.provider !== "UPI" || payment.status !== "denied") return null;
  return (
    <Notice tone="accent">
      {messages.transferNotFound(payment.note)}{" "}
      <Link to={paths.shopPage("contact")} className="prose-link">
        {messages.reachTheShop}
      </Link>
    </Notice>
  );
}

/** Black on white in dark mode too: not every camera reads it the other way round. */
function Code({ transfer }: { transfer: Transfer }) {
  const { size, path } = transfer.qr;
  return (
    <div className="grid justify-items-center gap-3">
      <p className="text-sm">{messages.scanToPay(rupees(transfer.amount))}</p>
      <svg
        role="img"
        aria-label={messages.qrCode}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-56 rounded-control"
      >
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <a href={transfer.link} className={buttonLook({ kind: "primary", size: "lg", wide: true })}>
        {messages.openUpiApp}
      </a>
    </div>
  );
}

type DetailProps = { label: string; copy?: string; children: ReactNode };

/** `copy` is what a bank's form wants of it. */
function Detail({ label, copy, children }: DetailProps) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-medium">
        <span className="min-w-0 break-words">{children}</span>
        {copy !== undefined && <CopyButton what={label} text={copy} />}
      </dd>
    </div>
  );
}

/** Browsers keep their clipboard from a page that did not come over a safe connection. */
function CopyButton({ what, text }: { what: string; text: string }) {
  if (!("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => toastSuccess(messages.copied), toastError);
  return (
    <IconButton label={messages.copyIt(what)} onClick={() => void copy()}>
      <Copy />
    </IconButton>
  );
}

function TellForm({ order, onOrder, onStale }: Pick<PanelProps, "order" | "onOrder" | "onStale">) {
  const tell = useTellReceipt(order._id, onOrder);
  const [reference, setReference] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tell.mutate(reference, { onError: (error) => isStale(error) && onStale() });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-t border-line pt-4">
      <p className="font-semibold">{messages.whenPaid}</p>
      <TextField
        label={messages.referenceNumber}
        hint={messages.referenceHint}
        error={tell.isError ? errorMessage(tell.error) : undefined}
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <Button type="submit" wide busy={tell.isPending}>
        {messages.iHavePaid}
      </Button>
    </form>
  );
}

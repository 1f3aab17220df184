import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router";

import type { Bidding } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { FormSection } from "@/components/ui/form-section";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { shortDateTime } from "@/lib/dates";
import { rupees, rupeeSign } from "@/lib/money";
import { signPaths } from "@/lib/sign-paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { acceptBidText, bidValue } from "../model/bid-input";
import { bidderQuery, useSetLimit } from "./api";
import * as messages from "./messages";

/** How much one person may bid, for an admin to see and to set. */
export function Bidder({ id }: { id: string }) {
  const query = useQuery(bidderQuery(id));
  const { data } = query;
  return (
    <FormSection title={messages.bidding} note={messages.biddingNote}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isLoadingError && <LoadFailed query={query} />}
      {data && (
        <>
          <Stance bidding={data} />
          <LimitForm key={`${data.limitFrom} ${data.limit}`} id={id} bidding={data} />
        </>
      )}
    </FormSection>
  );
}

function Stance({ bidding }: { bidding: Bidding }) {
  const { barredUntil, committed, strikes } = bidding;
  const counting = strikes.filter(({ liftedAt }) => !liftedAt).length;
  return (
    <>
      {barredUntil && (
        <Notice tone="alert">{messages.barredUntil(shortDateTime(barredUntil))}</Notice>
      )}
      <p className="text-sm">
        {messages.committed(rupees(committed))}{" "}
        {strikes.length === 0 ? (
          messages.neverUnpaid
        ) : (
          <Link to={signPaths.strikes()} className="prose-link">
            {messages.unpaid(counting, strikes.length)}
          </Link>
        )}
      </p>
    </>
  );
}

function LimitForm({ id, bidding }: { id: string; bidding: Bidding }) {
  const { limit, limitFrom } = bidding;
  const [from, setFrom] = useState(limitFrom);
  const [text, setText] = useState(limitFrom === "own" && limit !== null ? String(limit) : "");
  const [missing, setMissing] = useState(false);
  const save = useSetLimit(id);
  const most = bidValue(text);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const incomplete = from === "own" && !most;
    setMissing(incomplete);
    if (incomplete) return;
    save.mutate(from === "own" && most ? { from, limit: most } : { from }, {
      onSuccess: () => toastSuccess(messages.saved),
      onError: toastOfficeError,
    });
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <SelectField
        label={messages.limit}
        hint={messages.limitHint[from as keyof typeof messages.limitHint]}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      >
        <option value="shop">{messages.asTheShop}</option>
        <option value="none">{messages.anySum}</option>
        <option value="own">{messages.upTo}</option>
      </SelectField>
      {from === "own" && (
        <TextField
          label={messages.most}
          before={rupeeSign}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={missing ? messages.enterLimit : undefined}
          onChange={(event) => setText(acceptBidText(text, event.target.value))}
        />
      )}
      <Button type="submit" busy={save.isPending} className="md:w-fit">
        {messages.save}
      </Button>
    </form>
  );
}

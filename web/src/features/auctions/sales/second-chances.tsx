import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";

import type { SecondChance } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { ProductTile } from "@/components/ui/product-tile";
import { SkeletonRows } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { longDate } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { LotOnTop } from "../components/lot-on-top";
import { secondChancesQuery, useAcceptChance, useDeclineChance } from "./api";
import * as messages from "./messages";

const tones: Record<SecondChance["state"], Tone> = {
  open: "accent",
  accepted: "good",
  declined: "plain",
  expired: "plain",
  lapsed: "alert",
};

/** Lots offered to the signed-in person, at their own highest bid. */
export function SecondChances() {
  const query = useQuery(secondChancesQuery());
  const { data } = query;
  return (
    <Page title={messages.secondChances}>
      <PageHeader title={messages.secondChances} note={messages.secondChancesNote} />
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.noChances} />}
      {data?.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noChances}>
          <p className="mb-4 text-ink-soft">{messages.noChancesNote}</p>
          <ButtonLink to={paths.auctions}>{messages.seeAuctions}</ButtonLink>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((chance) => (
            <Chance key={chance._id} chance={chance} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function Chance({ chance }: { chance: SecondChance }) {
  const open = chance.state === "open";
  // Declined, too late or not paid: it is theirs no more.
  const over = !open && chance.state !== "accepted";
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5">
      <Link to={paths.auction(chance.auctionId)} tabIndex={-1} aria-hidden>
        <ProductTile src={chance.imageUrl} alt="" category={chance.title} className="w-28" />
      </Link>
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.auction(chance.auctionId)}
            className="thumb-reach font-display text-lg font-semibold hover:underline"
          >
            <WholeWords>{chance.title}</WholeWords>
          </Link>
          <Badge tone={tones[chance.state]}>{messages.chanceStates[chance.state]}</Badge>
        </div>
        <p className={over ? "text-ink-soft" : "font-medium"}>
          {(over ? messages.wasOffered : messages.yours)(rupees(chance.price))}
        </p>
        {open && (
          <>
            <LotOnTop lot={chance.auctionId} price={chance.price} />
            <p className="max-w-prose text-sm text-ink-soft">
              {messages.answerBy(longDate(chance.answerBy))}.{" "}
              {messages.chanceTerms(chance.paymentWithinHours)}
            </p>
            <Answers chance={chance} />
          </>
        )}
        {chance.state === "accepted" && (
          <ButtonLink to={paths.auction(chance.auctionId)} className="mt-1 justify-self-start">
            {messages.seeLot}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Answers({ chance }: { chance: SecondChance }) {
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const accept = useAcceptChance();
  const decline = useDeclineChance();
  const take = () =>
    accept.mutateAsync(chance._id, {
      onSuccess: () => {
        toastSuccess(messages.accepted);
        void navigate(paths.auction(chance.auctionId));
      },
      onError: toastError,
    });
  const leave = () =>
    decline.mutate(chance._id, {
      onSuccess: () => toastSuccess(messages.declined),
      onError: toastError,
    });
  return (
    <div className="mt-1 flex flex-wrap gap-3">
      <Button kind="primary" onClick={() => setAsked(true)}>
        {messages.accept}
      </Button>
      <Button busy={decline.isPending} onClick={leave}>
        {messages.decline}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={messages.acceptTitle}
        description={messages.acceptNote(chance.title, rupees(chance.price))}
        confirmLabel={messages.accept}
        onConfirm={take}
      />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";

import type { Strike } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmailText } from "@/components/ui/email-text";
import { EmptyState } from "@/components/ui/empty-state";
import { TextField } from "@/components/ui/field";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { useUnsavedWords } from "@/components/ui/unsaved-changes";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { signPaths } from "@/lib/sign-paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { perPage, strikesQuery, useLiftStrike } from "./api";
import * as messages from "./messages";

const columns = [
  { name: messages.bidder },
  { name: messages.lot },
  { name: messages.when },
  { name: messages.state },
];

/** Winners who did not pay, for admins, who may forgive. */
export function UnpaidWins() {
  const [params] = useSearchParams();
  const page = clampPage(params.get("page"));
  const [forgiving, setForgiving] = useState<Strike | null>(null);
  const query = useQuery(strikesQuery(page));
  const { data } = query;
  return (
    <Page title={messages.unpaidWins}>
      <PageHeader
        title={messages.unpaidWins}
        note={
          <>
            {messages.unpaidWinsNote}{" "}
            <Link to={paths.adminSettings} className="prose-link">
              {messages.settings}
            </Link>
            .
          </>
        }
      />
      {query.isPending && <SkeletonRows />}
      {query.isLoadingError && <LoadFailed query={query} said={messages.noUnpaidWins} />}
      {data?.items.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noUnpaidWins} />
      )}
      {data && data.items.length > 0 && (
        <>
          <StackingTable label={messages.unpaidWins} columns={columns}>
            {data.items.map((strike) => (
              <StrikeRow
                key={strike.userId + strike.auctionId}
                strike={strike}
                onForgive={() => setForgiving(strike)}
              />
            ))}
          </StackingTable>
          <div className="mt-8">
            <Pagination
              page={page}
              pages={Math.ceil(data.total / perPage)}
              to={(to) => signPaths.strikes(to)}
            />
          </div>
        </>
      )}
      {forgiving && <Forgive strike={forgiving} onClose={() => setForgiving(null)} />}
    </Page>
  );
}

function StrikeRow({ strike, onForgive }: { strike: Strike; onForgive: () => void }) {
  const name = strike.name ?? messages.someoneGone;
  return (
    <StackingRow>
      <StackingCell place="topLeft">
        <Link to={paths.adminUser(strike.userId)} className="font-medium text-link hover:underline">
          {name}
        </Link>
        <span className="block text-xs wrap-anywhere text-ink-soft">
          {strike.email && <EmailText email={strike.email} />}
        </span>
      </StackingCell>
      <StackingCell place="middleLeft" className="md:max-w-72">
        <Link to={paths.auction(strike.auctionId)} className="prose-link">
          <WholeWords>{strike.title}</WholeWords>
        </Link>
      </StackingCell>
      <StackingCell place="topRight">
        <span aria-hidden className="block text-xs text-ink-soft md:hidden">
          {messages.when}
        </span>
        <span className="whitespace-nowrap">{shortDateTime(strike.at)}</span>
      </StackingCell>
      <StackingCell place="middleRight">
        <Badge tone={strike.liftedAt ? "plain" : "alert"}>
          {strike.liftedAt ? messages.forgiven : messages.counts}
        </Badge>
      </StackingCell>
      <StackingCell place="last">
        {strike.liftedAt ? (
          <span className="text-xs text-ink-soft">
            {messages.forgivenBy(strike.liftedBy ?? "", strike.reason ?? "")}
          </span>
        ) : (
          <Button size="sm" aria-label={messages.forgiveOf(name)} onClick={onForgive}>
            {messages.forgive}
          </Button>
        )}
      </StackingCell>
    </StackingRow>
  );
}

function Forgive({ strike, onClose }: { strike: Strike; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { question } = useUnsavedWords(reason);
  const lift = useLiftStrike();
  const send = () =>
    lift.mutate(
      { user: strike.userId, auction: strike.auctionId, reason },
      {
        onSuccess: () => {
          toastSuccess(messages.forgiven);
          onClose();
        },
        onError: toastOfficeError,
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={lift.isPending}
      title={messages.forgiveTitle}
      description={messages.forgiveNote}
      size="sm"
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={messages.reason}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" kind="primary" busy={lift.isPending} disabled={!reason.trim()}>
          {messages.forgive}
        </Button>
        {question}
      </form>
    </Dialog>
  );
}

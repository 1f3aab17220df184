import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";

import type { Mail, Mails } from "@/api/types";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmailText } from "@/components/ui/email-text";
import { EmptyState } from "@/components/ui/empty-state";
import { NothingFound } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { StackingCell, StackingRow, StackingTable } from "@/components/ui/stacking-table";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDateTime } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { mailQuery, mailsPerPage, mailsQuery, useRetryMail } from "./api";
import { MailView } from "./mail-view";
import * as messages from "./messages";

const tones: Record<Mail["state"], Tone> = { waiting: "info", sent: "good", failed: "alert" };
const columns = [{ name: messages.mail }, { name: messages.state }, { name: messages.when }];

/** What waits, was sent or was given up, the newest first. */
export function MailsList() {
  const [params] = useSearchParams();
  const [state, page] = [params.get("state") ?? "", clampPage(params.get("page"))];
  const found = useQuery(mailsQuery(state, page));
  const [shown, setShown] = useState<Mail | null>(null);
  return (
    <>
      <nav aria-label={messages.state} className="mb-4 flex flex-wrap gap-2">
        {(["", "waiting", "sent", "failed"] as const).map((word) => (
          <ButtonLink
            key={word}
            size="sm"
            kind={word === state ? "secondary" : "quiet"}
            aria-current={word === state ? "page" : undefined}
            to={paths.adminMails({ state: word })}
          >
            {word ? messages.stateName(word, found.data?.hasServer) : messages.all}
          </ButtonLink>
        ))}
      </nav>
      {found.isLoadingError && <LoadFailed query={found} />}
      {found.isPending && <SkeletonRows rows={8} />}
      {found.data && <Rows {...{ data: found.data, state, page }} onLook={setShown} />}
      {shown && <OneMail mail={shown} onClose={() => setShown(null)} />}
    </>
  );
}

type RowsProps = { data: Mails; state: string; page: number; onLook: (mail: Mail) => void };

function Rows({ data, state, page, onLook }: RowsProps) {
  const retry = useRetryMail();
  if (data.mails.length === 0)
    return (
      <EmptyState drawing={<NothingFound />} title={messages.nothingHere}>
        <p className="text-ink-soft">{messages.nothingHereNote}</p>
      </EmptyState>
    );
  const again = (mail: Mail) =>
    retry.mutate(mail._id, {
      onSuccess: () => toastSuccess(messages.triedAgain),
      onError: toastOfficeError,
    });
  return (
    <>
      <StackingTable label={messages.mails} columns={columns}>
        {data.mails.map((mail) => (
          <StackingRow key={mail._id}>
            <StackingCell place="topLeft" className="md:max-w-96">
              <span className="block font-medium wrap-anywhere">
                <WholeWords>{mail.subject}</WholeWords>
              </span>
              <span className="block text-xs wrap-anywhere text-ink-soft">
                {mail.to ? <EmailText email={messages.to(mail.to)} /> : messages.to("")}
              </span>
              {mail.trouble && (
                <span className="block text-xs wrap-anywhere text-alert">
                  {messages.tries(mail.tries)} · {mail.trouble}
                </span>
              )}
            </StackingCell>
            <StackingCell place="topRight">
              <Badge tone={tones[mail.state]}>
                {messages.stateName(mail.state, data.hasServer)}
              </Badge>
            </StackingCell>
            <StackingCell place="middleLeft" className="whitespace-nowrap text-ink-soft">
              {shortDateTime(mail.sentAt ?? mail.at)}
            </StackingCell>
            <StackingCell place="middleRight" className="md:text-right">
              <span className="flex flex-wrap gap-2 md:justify-end">
                {mail.state === "failed" && (
                  <Button size="sm" onClick={() => again(mail)}>
                    {messages.again}
                  </Button>
                )}
                <Button size="sm" onClick={() => onLook(mail)}>
                  {messages.look}
                </Button>
              </span>
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
      <div className="mt-8">
        <Pagination
          page={page}
          pages={Math.ceil(data.total / mailsPerPage)}
          to={(turned) => paths.adminMails({ state, page: turned })}
        />
      </div>
    </>
  );
}

function OneMail({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const found = useQuery(mailQuery(mail._id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={mail.subject}
      description={messages.to(mail.to)}
    >
      <div className="pt-4">
        {found.isLoadingError && <LoadFailed query={found} />}
        {found.data ? <MailView mail={found.data} /> : <Skeleton className="h-[36rem]" />}
      </div>
    </Dialog>
  );
}

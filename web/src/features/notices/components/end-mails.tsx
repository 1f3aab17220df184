import { useQuery } from "@tanstack/react-query";

import { Button, ButtonLink } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { isRefusal } from "@/lib/api-error";
import { paths } from "@/lib/paths";
import { toastError } from "@/lib/toast";

import { subscriptionQuery, useUnsubscribe } from "../api/subscription";
import * as messages from "../messages";

/** The link of a mail that ends mails of its kind: only its button does, since many a program opens every link. */
export function EndMails({ token }: { token: string }) {
  const found = useQuery(subscriptionQuery(token));
  const end = useUnsubscribe();
  const { data } = found;
  if (!token || isRefusal(found.error ?? end.error, "not_found"))
    return (
      <div className="grid gap-5">
        <Notice tone="alert">{token ? messages.linkUseless : messages.linkIncomplete}</Notice>
        <AllChoices kind="primary" />
      </div>
    );
  if (found.isLoadingError) return <LoadFailed query={found} />;
  if (!data) return <p className="text-ink-soft">{messages.looking}</p>;
  const isOver = end.isSuccess || !data.mail;
  return (
    <div className="grid gap-5">
      <div role="status" className={isOver ? undefined : "sr-only"}>
        {isOver && <Notice tone="good">{end.data?.message ?? messages.endedBefore}</Notice>}
      </div>
      <div>
        <p className="text-ink-soft">
          {(isOver ? messages.weNoLongerWriteWhen : messages.weWriteWhen)(data.to)}
        </p>
        <p className="mt-1 text-lg font-medium">{messages.kind(data.kind)}</p>
      </div>
      {!isOver && (
        <Button
          kind="primary"
          size="lg"
          wide
          busy={end.isPending}
          onClick={() => end.mutate(token, { onError: toastError })}
        >
          {messages.endMails}
        </Button>
      )}
      {isOver && data.hasAccount && <p className="text-ink-soft">{messages.takeItBack}</p>}
      {data.hasAccount && <AllChoices kind={isOver ? "secondary" : "quiet"} />}
    </div>
  );
}

const AllChoices = ({ kind }: { kind: "primary" | "secondary" | "quiet" }) => (
  <ButtonLink to={paths.notices()} kind={kind} size="lg" wide>
    {messages.allChoices}
  </ButtonLink>
);

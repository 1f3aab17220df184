import { useQuery } from "@tanstack/react-query";
import { Clock, MessageCircleWarning, Store } from "lucide-react";
import { type ReactNode } from "react";

import { Button, ButtonLink } from "@/components/ui/button";
import { LoadFailed } from "@/components/ui/load-failed";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { ownApplicationQuery, useWithdraw } from "../api/application";
import * as messages from "../messages";
import { ApplyForm } from "./apply-form";

type Props = { uploadButton: (onUploaded: (url: string) => void) => ReactNode };

/** Where one's wish to sell stands, and the form for it. */
export function OwnApplication({ uploadButton }: Props) {
  const query = useQuery(ownApplicationQuery());
  const withdraw = useWithdraw();
  if (query.isLoadingError) return <LoadFailed query={query} said={messages.sellHere} />;
  if (!query.data) return <SkeletonRows rows={8} />;
  const { open, isSeller, application } = query.data;
  if (isSeller)
    return (
      <Notice
        tone="good"
        icon={<Store aria-hidden />}
        beside={
          <ButtonLink to={paths.sellerStall} size="sm">
            {messages.toStall}
          </ButtonLink>
        }
      >
        {messages.sellsAlready}
      </Notice>
    );
  const waits = application?.state === "waiting";
  return (
    <>
      {waits && (
        <Notice
          tone="info"
          icon={<Clock aria-hidden />}
          className="mb-6"
          beside={
            <Button
              size="sm"
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(undefined, {
                  onSuccess: () => toastSuccess(messages.withdrawn),
                  onError: toastError,
                })
              }
            >
              {messages.withdraw}
            </Button>
          }
        >
          <strong className="block">{messages.waiting}</strong>
          <span className="font-normal">{messages.waitingNote}</span>
        </Notice>
      )}
      {application?.state === "declined" && (
        <Notice tone="alert" icon={<MessageCircleWarning aria-hidden />} className="mb-6">
          <strong className="block">{messages.declined}</strong>
          <span className="block whitespace-pre-line">
            {messages.theShopSays(application.reason)}
          </span>
          <span className="font-normal">{messages.declinedNote}</span>
        </Notice>
      )}
      {open || waits ? (
        <ApplyForm
          key={application?._id}
          before={application ?? null}
          uploadButton={uploadButton}
        />
      ) : (
        <Notice>{messages.notOpen}</Notice>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { EyeOff, Store } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { listingQuery, useList } from "../api/office";
import * as messages from "../messages";
import { ReasonDialog } from "./reason-dialog";

/** Whether a seller's product is in the shop, and the way to take it out or put it back, for admins. */
export function AdminListing({ id }: { id: string }) {
  const { data: product } = useQuery(listingQuery(id));
  const list = useList();
  const [asking, setAsking] = useState(false);
  const refused = list.error instanceof ApiError ? list.error.errors?.reason : undefined;
  if (!product?.seller || (product.isDraft && !product.hidden)) return null;
  const held = product.hidden === "waiting" || product.hidden === "unlisted";
  const done = (words: string) => ({
    onSuccess: () => {
      setAsking(false);
      toastSuccess(words);
    },
    onError: toastOfficeError,
  });
  return (
    <div className="page pb-10">
      <Notice
        tone={product.hidden ? "info" : "plain"}
        icon={product.hidden ? <EyeOff aria-hidden /> : <Store aria-hidden />}
      >
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {product.hidden ? messages.isHidden : messages.isListed}
            {product.hiddenNote && (
              <span className="block font-normal">{messages.theShopSays(product.hiddenNote)}</span>
            )}
          </span>
          {held ? (
            <Button
              size="sm"
              busy={list.isPending}
              onClick={() => list.mutate({ id, listed: true }, done(messages.listedToast))}
            >
              {messages.list}
            </Button>
          ) : (
            <Button size="sm" onClick={() => setAsking(true)}>
              {messages.unlist}
            </Button>
          )}
        </span>
      </Notice>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.unlistTitle(product.name)}
        note={messages.unlistReasonNote}
        action={messages.unlist}
        busy={list.isPending}
        error={refused}
        onGiven={(reason) =>
          list.mutate({ id, listed: false, reason }, done(messages.unlistedToast))
        }
      />
    </div>
  );
}

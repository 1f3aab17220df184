import { useState } from "react";

import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useList } from "../api/office";
import * as messages from "../messages";
import { ReasonDialog } from "./reason-dialog";

/** Puts a product into the shop, or takes it out once the `question` has its reason; `waits`: it was never in. */
export function useListing(id: string, name: string, waits = false) {
  const list = useList();
  const [asking, setAsking] = useState(false);
  const done = (words: string) => ({
    onSuccess: () => {
      setAsking(false);
      toastSuccess(words);
    },
    onError: toastOfficeError,
  });
  const question = (
    <ReasonDialog
      open={asking}
      onOpenChange={setAsking}
      title={waits ? messages.refuseTitle(name) : messages.unlistTitle(name)}
      note={messages.unlistReasonNote}
      action={waits ? messages.refuse : messages.unlist}
      busy={list.isPending}
      error={list.error instanceof ApiError ? list.error.errors?.reason : undefined}
      onGiven={(reason) => list.mutate({ id, listed: false, reason }, done(messages.unlistedToast))}
    />
  );
  return {
    list: () => list.mutate({ id, listed: true }, done(messages.listedToast)),
    unlist: () => setAsking(true),
    busy: list.isPending && !asking,
    question,
  };
}

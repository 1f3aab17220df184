import { ShieldCheck } from "lucide-react";
import { useState } from "react";

import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useResetSecondFactor } from "../api/reset-second-factor";
import * as messages from "../messages";

/** For somebody who lost their app, their devices and their recovery codes. */
export function ResetSecondFactor({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetSecondFactor(user._id);
  return (
    <div className="mb-6 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-3 border-y border-line py-3">
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-sm">
        <ShieldCheck aria-hidden className="size-4 shrink-0" />
        {messages.hasSecondFactor}
      </p>
      <Button size="sm" onClick={() => setAsking(true)}>
        {messages.resetSecondFactor}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.resetSecondFactorTitle}
        description={messages.resetSecondFactorNote(user.name)}
        confirmLabel={messages.resetSecondFactor}
        danger
        onConfirm={() =>
          reset.mutateAsync(undefined, {
            onSuccess: ({ message }) => toastSuccess(message),
            onError: toastOfficeError,
          })
        }
      />
    </div>
  );
}

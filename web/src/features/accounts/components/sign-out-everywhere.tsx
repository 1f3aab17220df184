import { LogOut } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastError } from "@/lib/toast";

import { useSignOutEverywhere } from "../api/sign-out-everywhere";
import * as messages from "../messages";

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>
          <LogOut />
          {messages.signOutEverywhere}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.signOutEverywhereTitle}
        description={messages.signOutEverywhereNote}
        confirmLabel={messages.signOutEverywhere}
        danger
        onConfirm={() => signOut.mutateAsync(undefined, { onError: toastError })}
      />
    </>
  );
}

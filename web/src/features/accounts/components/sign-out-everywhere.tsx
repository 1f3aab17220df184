import { LogOut } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormSection } from "@/components/ui/form-section";
import { toastError } from "@/lib/toast";

import { useSignOutEverywhere } from "../api/sign-out-everywhere";

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  return (
    <FormSection
      title="Sessions"
      note="Lost a phone, or forgot to sign out somewhere? End every session of your account."
    >
      <div>
        <Button onClick={() => setAsking(true)}>
          <LogOut />
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every device, this one too, has to sign in again. Your cart on this device is emptied."
        confirmLabel="Sign out everywhere"
        danger
        onConfirm={() => signOut.mutateAsync(undefined, { onError: toastError })}
      />
    </FormSection>
  );
}

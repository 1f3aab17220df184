import { useQuery } from "@tanstack/react-query";
import { KeyRound, ShieldAlert, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";

import type { SecondFactor } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormSection } from "@/components/ui/form-section";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toastError, toastSuccess } from "@/lib/toast";

import { secondFactorQuery, useRemoveApp, useRenewRecoveryCodes } from "../api/second-factor";
import * as messages from "../messages";
import { passkeysWork } from "../model/passkeys";
import { AppSetupDialog } from "./app-setup-dialog";
import { AddPasskey, Passkeys } from "./passkeys";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";

/** What is asked for beside the password: how to set it up, and how to get rid of it. */
export function SecondFactorSection() {
  const { data, isPending } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <div id="second-factor" className="scroll-mt-24">
      <FormSection title={messages.secondFactor} note={messages.secondFactorNote}>
        {isPending && <SkeletonRows rows={2} />}
        {data?.required && !data.on && (
          <Notice tone="alert" icon={<ShieldAlert />}>
            {data.missing ? messages.secondFactorMissing : messages.secondFactorDue}
          </Notice>
        )}
        {data && (
          <ul className="-mt-4 divide-y divide-line">
            <App factor={data} onCodes={setCodes} />
            {(passkeysWork() || data.passkeys.length > 0) && (
              <Factor
                icon={<KeyRound />}
                title={messages.passkeys}
                note={messages.passkeysNote}
                action={passkeysWork() && <AddPasskey onCodes={setCodes} />}
              >
                <Passkeys passkeys={data.passkeys} hasApp={data.app} />
              </Factor>
            )}
          </ul>
        )}
        {data?.on && <CodesLeft left={data.recoveryCodesLeft} onCodes={setCodes} />}
        <RecoveryCodesDialog codes={codes} onKept={() => setCodes([])} />
      </FormSection>
    </div>
  );
}

type FactorProps = {
  icon: ReactNode;
  title: ReactNode;
  note: string;
  action: ReactNode;
  children?: ReactNode;
};

function Factor({ icon, title, note, action, children }: FactorProps) {
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="mt-0.5 text-ink-soft [&>svg]:size-5">{icon}</span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{title}</p>
          <p className="text-sm text-ink-soft">{note}</p>
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

type AppProps = { factor: SecondFactor; onCodes: (codes: string[]) => void };

function App({ factor, onCodes }: AppProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const remove = useRemoveApp();
  const title = (
    <>
      {messages.authenticatorApp}
      {factor.app && <Badge tone="good">{messages.isOn}</Badge>}
    </>
  );
  return (
    <Factor
      icon={<Smartphone />}
      title={title}
      note={messages.authenticatorAppNote}
      action={
        factor.app ? (
          <Button size="sm" aria-label={messages.removeApp} onClick={() => setAsking(true)}>
            {messages.remove}
          </Button>
        ) : (
          <Button size="sm" aria-label={messages.setUpApp} onClick={() => setOpen(true)}>
            {messages.setUp}
          </Button>
        )
      }
    >
      {open && (
        <AppSetupDialog
          onClose={() => setOpen(false)}
          onDone={(codes) => {
            setOpen(false);
            toastSuccess(messages.appIsOn);
            onCodes(codes);
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.removeAppTitle}
        description={
          factor.passkeys.length > 0 ? messages.removeAppNote : messages.removeLastFactorNote
        }
        confirmLabel={messages.remove}
        danger
        onConfirm={() => remove.mutateAsync(undefined, { onError: toastError })}
      />
    </Factor>
  );
}

type CodesProps = { left: number; onCodes: (codes: string[]) => void };

function CodesLeft({ left, onCodes }: CodesProps) {
  const renew = useRenewRecoveryCodes();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">{messages.codesLeft(left)}</p>
      <Button
        size="sm"
        busy={renew.isPending}
        onClick={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
            onError: toastError,
          })
        }
      >
        {messages.newCodes}
      </Button>
    </div>
  );
}

import { type FormEvent, useEffect, useState } from "react";

import { Button, buttonLook } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, errorMessage } from "@/lib/api-error";
import { toastError } from "@/lib/toast";

import { useConfirmApp, useStartApp } from "../api/second-factor";
import * as messages from "../messages";

type Props = { onClose: () => void; onDone: (codes: string[]) => void };

/** The secret for the app, as a picture and as text, and the first code of it. */
export function AppSetupDialog({ onClose, onDone }: Props) {
  const { mutate, data: setup } = useStartApp();
  useEffect(
    () =>
      mutate(undefined, {
        onError: (error) => {
          toastError(error);
          onClose();
        },
      }),
    // Once, when it opens: each start makes another secret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.setUpApp}
      description={messages.scanWithApp}
      size="sm"
    >
      <div className="mt-5 grid justify-items-center gap-4">
        {setup ? (
          <svg
            role="img"
            aria-label={messages.qrCode}
            viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
            shapeRendering="crispEdges"
            className="w-full max-w-56 rounded-control"
          >
            {/* Black on white in dark mode too: not every camera reads it the other way round. */}
            <rect width={setup.qr.size} height={setup.qr.size} fill="white" />
            <path d={setup.qr.path} fill="black" />
          </svg>
        ) : (
          <Skeleton className="aspect-square w-full max-w-56" />
        )}
        <div className="w-full text-sm">
          <p className="text-ink-soft">{messages.orTypeThis}</p>
          <p className="min-h-12 font-mono font-medium break-words">{inGroups(setup?.secret)}</p>
        </div>
        {setup && (
          <a href={setup.uri} className={buttonLook({ size: "sm", wide: true }) + " md:hidden"}>
            {messages.openTheApp}
          </a>
        )}
      </div>
      <FirstCode ready={setup !== undefined} onDone={onDone} />
    </Dialog>
  );
}

const inGroups = (secret = "") => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

type CodeProps = { ready: boolean; onDone: (codes: string[]) => void };

function FirstCode({ ready, onDone }: CodeProps) {
  const [code, setCode] = useState("");
  const confirm = useConfirmApp();
  useHoldDialog(confirm.isPending);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  const { error } = confirm;
  const words = error instanceof ApiError && error.errors.code;
  return (
    <form noValidate onSubmit={send} className="mt-5 grid gap-5">
      <TextField
        label={messages.codeOfTheApp}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          if (error) confirm.reset();
        }}
        error={error ? words || errorMessage(error) : undefined}
      />
      <Button type="submit" kind="primary" busy={confirm.isPending} disabled={!ready || !code}>
        {messages.switchOn}
      </Button>
    </form>
  );
}

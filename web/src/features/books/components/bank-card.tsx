import { Landmark } from "lucide-react";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { type Bank, useSaveBank } from "../api/statement";
import * as messages from "../messages";
import { BankLine } from "./bank-line";

/** Where a seller's payouts go, and the form to say so. */
export function BankCard({ shown }: { shown: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={messages.bankTitle} className="no-print">
      <Notice
        tone={shown ? "plain" : "accent"}
        icon={<Landmark aria-hidden />}
        beside={
          <Button size="sm" onClick={() => setOpen(true)}>
            {shown ? messages.changeBank : messages.enterBank}
          </Button>
        }
      >
        {shown ? (
          <span className="flex flex-wrap gap-x-1.5">
            <span>{messages.bankTitle}:</span>
            <strong>
              <BankLine bank={shown} />
            </strong>
          </span>
        ) : (
          messages.bankMissing
        )}
      </Notice>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={messages.bankTitle}
        description={messages.bankKept}
      >
        {open && <BankForm onDone={() => setOpen(false)} />}
      </Dialog>
    </section>
  );
}

const fields = [
  ["holder", messages.holder, "name"],
  ["account", messages.account, "off"],
  ["code", messages.bankCode, "off"],
] as const;

function BankForm({ onDone }: { onDone: () => void }) {
  const save = useSaveBank();
  useHoldDialog(save.isPending);
  const [bank, setBank] = useState<Bank>({ holder: "", account: "", code: "" });
  const { question } = useUnsavedFields(bank);
  const wrong = save.error instanceof ApiError ? save.error.errors : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(bank, {
      onSuccess: () => {
        toastSuccess(messages.bankSaved);
        onDone();
      },
      onError: toastOfficeError,
    });
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4" noValidate>
      {fields.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={label}
          autoComplete={autoComplete}
          error={wrong?.[name]}
          value={bank[name]}
          onChange={({ target }) => setBank({ ...bank, [name]: target.value })}
        />
      ))}
      <Button type="submit" kind="primary" size="lg" wide busy={save.isPending}>
        {messages.save}
      </Button>
      {question}
    </form>
  );
}

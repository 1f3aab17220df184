import { type FormEvent, useState } from "react";
import { Link } from "react-router";

import type { ReturnCase } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { CheckField, TextArea, TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { ApiError } from "@/lib/api-error";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { type Action, type Said, useReturnAction } from "../api/returns";
import * as messages from "../messages";
import {
  afterWords,
  asksFor,
  confirmKind,
  inOrder,
  isAction,
  isOwed,
  isSoldAgain,
  lacksAddress,
} from "../model/returns";

const nameOf = (action: Action, one: ReturnCase) =>
  action === "send" && one.status === "sent" ? messages.correctSending : messages.actions[action];

const noteOf = (action: Action, one: ReturnCase) => {
  if (action === "refund") return messages.refundByHandNote(rupees(one.itemsPrice));
  // What was sent already goes nowhere else.
  if (action !== "accept" || one.sentAt !== null || one.sendTo === null)
    return messages.actionNotes[action];
  return messages.acceptTo(one.sendTo.split("\n").join(", "));
};

/** What the server says can be done now, each behind one question. */
export function ReturnActions({ one }: { one: ReturnCase }) {
  const [asking, setAsking] = useState<Action | null>(null);
  const actions = one.actions.filter(isAction);
  if (actions.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {inOrder(actions).map((action) => (
          // Many returns stand on one screen: marigold and vermilion wait for the question behind the button.
          <Button key={action} size="sm" onClick={() => setAsking(action)}>
            {nameOf(action, one)}
          </Button>
        ))}
      </div>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking && messages.actionTitles[asking]}
        description={asking && noteOf(asking, one)}
      >
        {asking && <ActionForm one={one} action={asking} onDone={() => setAsking(null)} />}
      </Dialog>
    </>
  );
}

/** So that it need not be said at each return. */
function WhereToSay({ one }: { one: ReturnCase }) {
  const user = useUser();
  if (one.sellerId === null)
    return user?.isAdmin ? (
      <Link to={`${paths.adminBooks}?tab=tax`} className="prose-link">
        {messages.sayItForTheShop}
      </Link>
    ) : null;
  return one.sellerId === user?._id ? (
    <Link to={paths.sellerStall} className="prose-link">
      {messages.sayItForTheStall}
    </Link>
  ) : (
    messages.sellerSaidNoPlace
  );
}

type FormProps = { one: ReturnCase; action: Action; onDone: () => void };

function ActionForm({ one, action, onDone }: FormProps) {
  const act = useReturnAction(one._id);
  useHoldDialog(act.isPending);
  const [said, setSaid] = useState<Said>({
    note: "",
    carrier: one.carrier,
    trackingNumber: one.trackingNumber,
    trackingUrl: one.trackingUrl,
    restock: isSoldAgain(one),
  });
  const { question } = useUnsavedFields(said);
  const refused = act.error instanceof ApiError ? act.error.errors : undefined;
  const wants = asksFor(action);
  const unknown = action === "accept" && lacksAddress(one);
  const text = (name: "note" | "carrier" | "trackingNumber" | "trackingUrl", label: string) => ({
    label,
    value: said[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setSaid({ ...said, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(
      { action, said },
      {
        onSuccess: (now) => {
          (isOwed(now) ? toastOfficeError : toastSuccess)(afterWords(now));
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4">
      {wants === "reason" && (
        <TextArea
          {...text("note", action === "refund" ? messages.howReturned : messages.words)}
          hint={action === "refund" ? messages.howReturnedHint : undefined}
          required
          maxLength={1000}
        />
      )}
      {wants === "note" && !unknown && (
        <TextArea {...text("note", messages.noteLabel)} maxLength={1000} />
      )}
      {unknown && (
        <TextArea
          {...text("note", messages.whereTo)}
          hint={<WhereToSay one={one} />}
          error={refused?.note}
          required
          maxLength={1000}
        />
      )}
      {wants === "tracking" && (
        <>
          <TextField {...text("carrier", messages.carrier)} maxLength={60} />
          <TextField {...text("trackingNumber", messages.trackingNumber)} maxLength={60} />
          <TextField
            {...text("trackingUrl", messages.trackingUrl)}
            hint={messages.trackingUrlHint}
            error={refused?.trackingUrl}
            inputMode="url"
            maxLength={500}
          />
        </>
      )}
      {wants === "shelf" && (
        <div className="grid gap-1">
          <CheckField
            label={messages.restock}
            checked={said.restock}
            onChange={({ target }) => setSaid({ ...said, restock: target.checked })}
          />
          <p className="text-sm text-ink-soft">{messages.restockNote}</p>
        </div>
      )}
      <Button type="submit" kind={confirmKind(action)} size="lg" wide busy={act.isPending}>
        {nameOf(action, one)}
      </Button>
      {question}
    </form>
  );
}

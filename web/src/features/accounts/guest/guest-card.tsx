import { Copy } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import type { Guest } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/field";
import { cx } from "@/lib/cx";
import { keepGuest } from "@/lib/guest";
import { guestPaths } from "@/lib/guest-paths";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { ClaimForm } from "./claim-form";
import { useForgetGuest } from "./guest-api";
import * as messages from "./messages";

type Props = {
  guest: Guest;
  order: string;
  /** Whether the order is to be paid on this page, which is then what to do next. */
  paying: boolean;
};

/** On the page of an order that was placed without an account: the way back to it, and the way to an account. */
export function GuestCard({ guest, order, paying }: Props) {
  const to = paths.order(order);
  const link = `${window.location.origin}${guestPaths.link(guest.key, to)}`;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(() => toastSuccess(messages.linkCopied));
  return (
    <div
      className={cx(
        "grid gap-6 rounded-card border border-line p-5 md:grid-cols-2 md:gap-10 lg:p-6",
        !paying && "mt-6",
      )}
    >
      <section aria-label={messages.yourOrderLink} className="grid content-start gap-4">
        <div>
          <h2 className="text-lg">{messages.yourOrderLink}</h2>
          <p className="mt-1 text-sm text-ink-soft">{messages.keepTheLink(guest.email)}</p>
        </div>
        <TextField
          label={messages.yourOrderLink}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={copy}>
            <Copy /> {messages.copyLink}
          </Button>
          <Leaving />
        </div>
      </section>
      <section aria-label={messages.createAccount} className="grid content-start gap-4">
        <div>
          <h2 className="text-lg">{messages.createAccount}</h2>
          <p className="mt-1 text-sm text-ink-soft">{messages.createAccountNote(guest.email)}</p>
        </div>
        <ClaimForm guest={guest} to={to} kind={paying ? "secondary" : "primary"} />
      </section>
    </div>
  );
}

/** Away from this browser, or from the shop. */
function Leaving() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const forget = useForgetGuest();
  /** Away from the page first, which is nobody's then. */
  const leaveWith = async (words: string) => {
    await navigate(paths.home);
    keepGuest(null);
    toastSuccess(words);
  };
  const leave = () => forget.mutateAsync().then(({ message }) => leaveWith(message), toastError);
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => void leaveWith(messages.forgotten)}>
        {messages.forgetHere}
      </Button>
      <Button kind="quiet" size="sm" onClick={() => setAsking(true)}>
        {messages.deleteData}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.deleteDataTitle}
        description={messages.deleteDataNote}
        confirmLabel={messages.deleteData}
        danger
        onConfirm={leave}
      />
    </>
  );
}

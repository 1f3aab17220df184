import { useState } from "react";

import type { Selling } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rupees } from "@/lib/money";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useOfferChance, usePutAway, useRelist } from "./api";
import * as messages from "./messages";
import { RelistDialog } from "./relist-dialog";

type Choice = "offer" | "relist" | "putAway";

/** What the seller may do with a lot that nobody has. The likeliest first. */
export function Decide({ lot }: { lot: Selling }) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const calls = { offer: useOfferChance(), relist: useRelist(), putAway: usePutAway() };
  const { next } = lot;
  const words = {
    offer: {
      title: messages.offerTitle,
      note: next ? messages.offerNote(next.name, rupees(next.price)) : "",
      label: messages.offerShort,
      done: next ? messages.offered(next.name) : "",
    },
    relist: {
      title: messages.relistTitle,
      note: messages.relistNote,
      label: messages.relist,
      done: messages.relisted,
    },
    putAway: {
      title: messages.putAwayTitle,
      note: messages.putAwayNote,
      label: messages.putAway,
      done: messages.gaveUp,
    },
  };
  const question = words[asked ?? "relist"];
  // A reserve that was met is no secret any more: the seller says a new one, or none.
  const asksReserve = asked === "relist" && lot.auction.reserveMet === true;
  const confirm = async () => {
    if (!asked) return;
    try {
      const id = lot.auction._id;
      if (asked === "relist") await calls.relist.mutateAsync({ id });
      else await calls[asked].mutateAsync(id);
      toastSuccess(question.done);
    } catch (error) {
      toastOfficeError(error);
      throw error;
    }
  };
  return (
    <div className="flex flex-wrap gap-2 md:justify-end md:max-lg:flex-col md:max-lg:items-end xl:flex-nowrap">
      {next && (
        <Button size="sm" onClick={() => setAsked("offer")}>
          {messages.offerTo(next.name, rupees(next.price))}
        </Button>
      )}
      <Button size="sm" kind={next ? "soft" : "secondary"} onClick={() => setAsked("relist")}>
        {messages.relist}
      </Button>
      <Button size="sm" kind="quiet" onClick={() => setAsked("putAway")}>
        {messages.putAway}
      </Button>
      <RelistDialog lot={lot} open={asksReserve} onClose={() => setAsked(null)} />
      <ConfirmDialog
        open={asked !== null && !asksReserve}
        onOpenChange={(open) => !open && setAsked(null)}
        title={question.title}
        description={question.note}
        confirmLabel={question.label}
        danger={asked === "putAway"}
        onConfirm={confirm}
      />
    </div>
  );
}

import { type FormEvent, useState } from "react";

import type { Selling } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { readFigure } from "@/lib/figure";
import { rupeeSign } from "@/lib/money";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useRelist } from "./api";
import * as messages from "./messages";

type Props = { lot: Selling; open: boolean; onClose: () => void };

/** Puts a lot up again whose reserve was met: with a new one, or none. */
export function RelistDialog({ lot, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.relistTitle}
      description={messages.relistNote}
    >
      {open && <RelistForm lot={lot} onDone={onClose} />}
    </Dialog>
  );
}

function RelistForm({ lot, onDone }: { lot: Selling; onDone: () => void }) {
  const relist = useRelist();
  useHoldDialog(relist.isPending);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reserve = readFigure(typed) ?? 0;
    if (!(reserve >= 0)) return setProblem(messages.relistReserveProblem);
    relist.mutate(
      { id: lot.auction._id, ...(reserve > 0 && { reserve }) },
      {
        onSuccess: () => {
          toastSuccess(messages.relisted);
          onDone();
        },
        onError: toastOfficeError,
      },
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4">
      <TextField
        label={messages.relistReserve}
        hint={messages.relistReserveNote}
        error={problem}
        before={rupeeSign}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem("");
        }}
      />
      <Button type="submit" kind="primary" size="lg" wide busy={relist.isPending}>
        {messages.relist}
      </Button>
    </form>
  );
}

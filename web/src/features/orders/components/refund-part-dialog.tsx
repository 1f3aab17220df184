import { type FormEvent, useState } from "react";

import type { Order } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Dialog, useHoldDialog } from "@/components/ui/dialog";
import { TextArea, TextField } from "@/components/ui/field";
import { useUnsavedFields } from "@/components/ui/unsaved-changes";
import { rupees, rupeeSign } from "@/lib/money";
import { isByHand } from "@/lib/payment-methods";

import { useRefundPart } from "../api/change-order";
import * as messages from "../money/messages";
import { leftInRupees, leftInWords } from "../model/money-banners";
import { type Part, type PartProblem, piecesLeft, refundRequest } from "../model/refunds";
import { wishKey } from "../model/wish-key";
import { afterWish } from "./after-wish";

type Props = { order: Order; open: boolean; onClose: () => void };

/** Gives part of an order back: pieces of its lines, or an amount, with a reason that the customer reads. */
export function RefundPartDialog({ order, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={messages.refundPart}
      description={cameByHand(order) ? messages.refundPartByHand : messages.refundPartNote}
    >
      {open && <PartForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

/** Then nothing goes back by itself. */
const cameByHand = ({ payment }: Order) => isByHand(payment?.provider);

const nothing: Part = { amount: "", quantities: {}, reason: "" };

function PartForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const refund = useRefundPart(order._id);
  useHoldDialog(refund.isPending);
  const [part, setPart] = useState(nothing);
  const [problems, setProblems] = useState<PartProblem[]>([]);
  const { question } = useUnsavedFields(part);
  const lines = piecesLeft(order).filter(({ left }) => left > 0);
  const error = (field: PartProblem["field"]) =>
    problems.find((problem) => problem.field === field)?.text;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const most = { rupees: leftInRupees(order), words: leftInWords(order) };
    const asked = refundRequest(part, order, most);
    if (Array.isArray(asked)) return setProblems(asked);
    setProblems([]);
    const wish = [order._id, asked];
    refund.mutate(
      { ...asked, key: wishKey(wish) },
      afterWish(wish, messages.partStillOwed, onDone),
    );
  };
  return (
    <form onSubmit={submit} className="mt-5 grid gap-4" noValidate>
      {lines.map(({ lineNo, name, price, left }) => (
        <TextField
          key={lineNo}
          label={messages.piecesOf(name, left)}
          hint={messages.eachCost(rupees(price))}
          inputMode="numeric"
          placeholder="0"
          error={error(`line-${lineNo}`)}
          value={part.quantities[lineNo] ?? ""}
          onChange={({ target }) =>
            setPart({ ...part, quantities: { ...part.quantities, [lineNo]: target.value } })
          }
        />
      ))}
      <TextField
        label={messages.amountInRupees}
        hint={messages.amountHint(leftInWords(order))}
        inputMode="decimal"
        before={rupeeSign}
        error={error("amount")}
        value={part.amount}
        onChange={({ target }) => setPart({ ...part, amount: target.value })}
      />
      <TextArea
        label={messages.reason}
        hint={cameByHand(order) ? messages.reasonByHandHint : messages.reasonHint}
        rows={2}
        maxLength={500}
        error={error("reason")}
        value={part.reason}
        onChange={({ target }) => setPart({ ...part, reason: target.value })}
      />
      <Button type="submit" kind="primary" wide busy={refund.isPending}>
        {cameByHand(order) ? messages.noteItReturned : messages.refundThisPart}
      </Button>
      {question}
    </form>
  );
}

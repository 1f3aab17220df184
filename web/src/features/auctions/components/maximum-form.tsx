import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { acceptBidText, bidValue } from "../model/bid-input";
import { type Bidding } from "./use-bidding";

type Props = { maximum: number | null; least: number; bidding: Bidding };

/** A maximum that the price has passed bids no more. */
function heading(maximum: number | null, least: number): string {
  if (maximum === null) return messages.setMaximumTitle;
  return maximum < least
    ? messages.yourMaximumWas(rupees(maximum))
    : messages.yourMaximumIs(rupees(maximum));
}

/** The most somebody would pay, bid for them step by step. Nobody else ever sees it. */
export function MaximumForm({ maximum, least, bidding }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bidding.held) return;
    const amount = bidValue(text);
    if (amount === null) return setError(messages.enterMaximum(rupees(least)));
    setError("");
    bidding.setMaximum(amount, maximum, { done: () => setText(""), refused: setError });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal">
          {heading(maximum, least)}
        </h2>
        <p className="mt-0.5 text-sm text-ink-soft">{messages.maximumWhy}</p>
      </div>
      <div className="grid items-start gap-2 min-[22.5rem]:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label={messages.yourMaximum}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          placeholder={messages.yourMaximum}
          before="₹"
          error={error || undefined}
          value={text}
          onChange={(event) => {
            setText(acceptBidText(text, event.target.value));
            setError("");
          }}
        />
        <Button type="submit" aria-disabled={bidding.held}>
          {maximum === null ? messages.setMaximum : messages.raiseMaximum}
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useRef, useState } from "react";

import type { Auction } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { rupees } from "@/lib/money";

import * as messages from "../messages";
import { acceptBidText, bidValue } from "../model/bid-input";
import { OneTap } from "./one-tap";
import { type Bidding } from "./use-bidding";

type Props = {
  auction: Auction;
  bidding: Bidding;
  /** Then there is nothing to do next, and the raise steps back, as it does beyond the limit. */
  leading: boolean;
  /** The most that this person may offer here; nothing without a limit. */
  most: number | null;
};

/** The field with the least that counts beside it, and one tap for the raise that the seller suggests. */
export function BidForm({ auction, bidding, leading, most }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { minimumBid, suggestedBid, currentBid } = auction;
  const beyond = most !== null && most < suggestedBid;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bidding.held) return;
    const amount = bidValue(text);
    if (amount === null) return setError(messages.enterAtLeast(rupees(minimumBid)));
    setError("");
    bidding.submit(amount, { done: () => setText(""), refused: setError });
  };
  return (
    <form onSubmit={submit} className="grid gap-2 md:gap-3" noValidate>
      <OneTap
        {...{ auction, amount: suggestedBid, busy: bidding.held }}
        kind={leading || beyond ? "secondary" : "primary"}
        size="lg"
        // The raise may stand below a long amount: a small phone has no room for both.
        className="flex-wrap gap-y-0 max-md:!px-3"
        onBid={bidding.tap}
        onMoved={bidding.moved}
      >
        {auction.highestBidderId !== null && (
          <span className="font-normal">
            {messages.moreThanNow(rupees(suggestedBid - currentBid))}
          </span>
        )}
      </OneTap>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1">
        <TextField
          ref={field}
          label={messages.yourBid}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          placeholder={messages.placeholder}
          before="₹"
          aria-describedby={error ? undefined : "least"}
          error={error || undefined}
          value={text}
          onChange={(event) => {
            setText(acceptBidText(text, event.target.value));
            setError("");
          }}
        />
        <Button type="submit" busy={bidding.busy}>
          {messages.submit}
        </Button>
        {/* As a hint: what is wrong takes its place. */}
        {!error && (
          <p id="least" className="col-span-2 text-sm text-ink-soft tabular-nums">
            {messages.atLeast(rupees(minimumBid))}
            {most !== null && (
              <>
                {" · "}
                {most < minimumBid
                  ? messages.limitTooLow(rupees(most))
                  : messages.limitLeaves(rupees(most))}
              </>
            )}
          </p>
        )}
      </div>
    </form>
  );
}

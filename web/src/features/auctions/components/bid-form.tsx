import { type FormEvent, useState } from "react";

import type { Auction, UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { rupees } from "@/lib/money";
import { toastError, toastSuccess } from "@/lib/toast";

import { usePlaceBid } from "../api/place-bid";
import * as messages from "../messages";
import { acceptBidText, bidValue } from "../model/bid-input";
import { OneTap } from "./one-tap";

type Props = {
  auction: Auction;
  user: UserInfo;
  /** Then there is nothing to do next, and the raise steps back. */
  leading: boolean;
  onPlaced: (auction: Auction) => void;
};

/** The field, and one tap for the raise that the seller suggests. The server alone decides. */
export function BidForm({ auction, user, leading, onPlaced }: Props) {
  const [text, setText] = useState("");
  const place = usePlaceBid(auction._id);

  const offer = (bidAmount: number) =>
    place.mutate(
      { bidAmount, bidder: user.name },
      {
        onSuccess: (updated) => {
          setText("");
          toastSuccess(messages.placed);
          onPlaced(updated);
        },
        onError: toastError,
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = bidValue(text);
    if (amount === null) toastError(messages.enterAtLeast(rupees(auction.minimumBid)));
    else offer(amount);
  };

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2" noValidate>
      <TextField
        label={messages.yourBid}
        hideLabel
        inputMode="decimal"
        autoComplete="off"
        placeholder={messages.placeholder}
        before="₹"
        value={text}
        onChange={(event) => setText(acceptBidText(text, event.target.value))}
      />
      <Button type="submit" busy={place.isPending}>
        {messages.submit}
      </Button>
      <OneTap {...{ auction, leading }} busy={place.isPending} onBid={offer} />
    </form>
  );
}

import { useRef, useState } from "react";

import type { Auction } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rupees } from "@/lib/money";

import * as messages from "../messages";

type Props = { auction: Auction; leading: boolean; busy: boolean; onBid: (amount: number) => void };

/**
 * The raise that the seller suggests, with one tap. What the button said when it was pressed counts: when someone
 * else bids while it is held, nothing is bid and the new amount is asked for.
 */
export function OneTap({ auction, leading, busy, onBid }: Props) {
  const amount = auction.suggestedBid;
  const pressed = useRef<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const press = () => {
    pressed.current = amount;
  };
  const tap = () => {
    const shown = pressed.current ?? amount;
    pressed.current = null;
    if (shown === amount) onBid(amount);
    else setAsked(amount);
  };
  return (
    <>
      <Button
        kind={leading ? "secondary" : "primary"}
        size="lg"
        wide
        className="col-span-2"
        disabled={busy}
        onPointerDown={press}
        onPointerCancel={() => (pressed.current = null)}
        onKeyDown={(event) => {
          // A key that is held repeats: the first press counts.
          if (!event.repeat) press();
        }}
        onClick={tap}
      >
        {messages.bidOf(rupees(amount))}
        {auction.bidCount > 0 && (
          <span className="font-normal">+ {rupees(amount - auction.currentBid)}</span>
        )}
      </Button>
      {/* The amount that is asked for stays as it was read, too. */}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={messages.priceMoved}
        description={messages.bidThisNow(auction.highestBidder, rupees(asked ?? amount))}
        confirmLabel={messages.bidOf(rupees(asked ?? amount))}
        onConfirm={() => {
          if (asked !== null) onBid(asked);
        }}
      />
    </>
  );
}

import { type ReactNode, useRef } from "react";

import type { Auction } from "@/api/types";
import { Button, type ButtonKind, type ButtonSize } from "@/components/ui/button";
import { rupees } from "@/lib/money";

import * as messages from "../messages";

/** What a button said: so much, on the auction as it stood then. */
export type Shown = { amount: number; version: number };

type Props = {
  auction: Auction;
  amount: number;
  kind: ButtonKind;
  size?: ButtonSize;
  busy: boolean;
  onBid: (shown: Shown) => void;
  /** The amount changed while the button was held. */
  onMoved: (now: Shown) => void;
  className?: string;
  children?: ReactNode;
};

/**
 * Bids with one tap. What the button said when it was pressed counts: when someone else bids while it is held,
 * nothing is bid and the new amount is asked for.
 */
export function OneTap(props: Props) {
  const { auction, amount, kind, size = "md", busy, onBid, onMoved, className, children } = props;
  const now: Shown = { amount, version: auction.version };
  const pressed = useRef<Shown | null>(null);
  const press = () => {
    pressed.current = now;
  };
  const tap = () => {
    const shown = pressed.current ?? now;
    pressed.current = null;
    if (shown.amount === amount) onBid(shown);
    else onMoved(now);
  };
  return (
    <Button
      {...{ kind, size, className }}
      wide
      aria-disabled={busy}
      onPointerDown={press}
      onPointerCancel={() => (pressed.current = null)}
      onKeyDown={(event) => {
        // A key that is held repeats: the first press counts.
        if (!event.repeat) press();
      }}
      onClick={tap}
    >
      {messages.bidOf(rupees(amount))}
      {children}
    </Button>
  );
}

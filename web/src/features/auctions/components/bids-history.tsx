import type { Auction, Bid, UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { cx } from "@/lib/cx";
import { shortDateTime } from "@/lib/dates";
import { toastError } from "@/lib/toast";

import { useOlderBids } from "../api/get-older-bids";
import * as messages from "../messages";
import { isSelf, mayVoid } from "../model/stance";
import { stepLine } from "../model/step-line";
import { ReceiptLink } from "../receipt/receipt-link";
import { VoidBidButton } from "./void-bid-button";

type Props = { auction: Auction; now: number; user: UserInfo | null };

const box = { width: 320, height: 56 };

/** As many bids as an auction brings with it. */
const brought = 100;

/** The room that a history of so many bids takes. */
export function BidsHistoryRoom({ count }: { count: number }) {
  return (
    <section aria-hidden className="invisible">
      <h2 className="text-lg">{messages.bidsHistory}</h2>
      {count > 1 && <div className="mt-3 h-16" />}
      <ol className="mt-2 divide-y divide-line">
        {Array.from({ length: Math.min(count, brought) }, (_, place) => (
          <li key={place} className="py-2.5 text-sm">
            <Price amount={0} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Newest first; each new bid slides in with a brief glow. */
export function BidsHistory({ auction, now, user }: Props) {
  const older = useOlderBids(auction);
  const line = stepLine(
    auction.bids.filter((bid) => !bid.voided),
    Math.min(now, Date.parse(auction.endDate)),
    box.width,
    box.height,
  );
  const hidden = auction.bidCount - auction.bids.length;
  return (
    <section aria-labelledby="history">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="history" className="text-lg">
          {messages.bidsHistory}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{messages.inAll(auction.bidCount)}</p>
      </div>
      {line && (
        <svg
          aria-hidden
          viewBox={`0 -3 ${box.width} ${box.height + 6}`}
          preserveAspectRatio="none"
          className="mt-3 h-16 w-full text-accent"
        >
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      <ol className="mt-2 divide-y divide-line">
        {auction.bids.toReversed().map((bid, place) => (
          <Line
            key={bid.seq}
            {...{ auction, bid, user }}
            own={isSelf(auction, user, bid.bidderId)}
            newest={place === 0}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <Button
          wide
          kind="quiet"
          className="mt-2"
          busy={older.isPending}
          onClick={() => older.mutate(undefined, { onError: toastError })}
        >
          {messages.showOlderBids}
        </Button>
      )}
    </section>
  );
}

type LineProps = {
  auction: Auction;
  bid: Bid;
  user: UserInfo | null;
  /** Made by whoever is looking. */
  own: boolean;
  newest: boolean;
};

function Line({ auction, bid, user, own, newest }: LineProps) {
  return (
    <li className={cx("flex items-center gap-3 py-2.5 text-sm", newest && "animate-glow")}>
      <span className={cx("min-w-0 break-words", newest && !bid.voided && "font-semibold")}>
        {bid.voided ? <s className="text-ink-soft">{bid.bidder}</s> : bid.bidder}
        {own && (
          <>
            <span className="text-ink-soft"> {messages.yourself}</span>{" "}
            <ReceiptLink auction={auction._id} bid={bid} />
          </>
        )}
        {bid.automatic && !bid.restated && (
          <span className="font-normal text-ink-soft"> {messages.automatic}</span>
        )}
        {bid.restated && (
          <span className="block text-xs font-normal text-ink-soft">{messages.restated}</span>
        )}
        {bid.voided && (
          <span className="block text-xs font-normal text-alert">
            {messages.takenBack(bid.voidReason ?? "")}
          </span>
        )}
      </span>
      <time
        className="ml-auto text-xs whitespace-nowrap text-ink-soft tabular-nums"
        dateTime={bid.bidTime ?? ""}
      >
        {shortDateTime(bid.bidTime)}
      </time>
      <Price
        amount={bid.bidAmount}
        className={cx(
          "min-w-15 text-right sm:min-w-20",
          bid.voided && "text-ink-soft line-through",
        )}
      />
      {mayVoid(auction, bid, user) && <VoidBidButton auctionId={auction._id} bid={bid} />}
    </li>
  );
}

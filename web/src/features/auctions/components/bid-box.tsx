import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";

import type { Auction, Bid, Mine, UserInfo } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { rupees } from "@/lib/money";

import { biddingQuery } from "../api/get-bidding";
import * as messages from "../messages";
import { mostHere } from "../model/limits";
import { quickRaises } from "../model/quick-raises";
import { ownTakenBack, position } from "../model/stance";
import { Receipt } from "../receipt/receipt";
import { BidForm } from "./bid-form";
import { Barred } from "./limits";
import { MaximumForm } from "./maximum-form";
import { OneTap } from "./one-tap";
import { type Bidding, useBidding } from "./use-bidding";

type Props = {
  auction: Auction;
  user: UserInfo;
  mine: Mine | null;
  onPlaced: (auction: Auction) => void;
  /** What a thumb must reach from anywhere on the page. */
  reach: (children: ReactNode) => ReactNode;
};

/** The heart of a lot: how one stands, and every way to bid. */
export function BidBox({ auction, user, mine, onPlaced, reach }: Props) {
  const bidding = useBidding(auction, user, onPlaced);
  const { question } = bidding;
  const stands = position(auction, user, mine?.hasBid ?? false);
  const maximum = mine?.maximum ?? null;
  const leading = stands === "leading";
  const { data: allowed } = useQuery(biddingQuery(user._id, stands));
  const most = allowed ? mostHere(allowed, auction, mine, leading) : null;
  if (allowed?.barredUntil)
    // Nothing to reach for: it stands where it is, and covers nothing.
    return (
      <div className="grid gap-2 md:gap-3">
        {leading && <StanceNotice {...{ auction, stands, maximum }} takenBack={null} />}
        <Barred bidding={allowed} />
      </div>
    );
  return (
    // One card on a desk; on a phone the first part stays at the bottom of the screen.
    <div
      data-in-hand
      className="max-md:contents md:grid md:gap-5 md:rounded-card md:border md:border-line md:bg-surface md:p-5"
    >
      {reach(
        <div className="grid gap-2 md:gap-3">
          <StanceNotice {...{ auction, stands, maximum }} takenBack={ownTakenBack(auction, user)} />
          <BidForm {...{ auction, bidding, leading, most }} />
        </div>,
      )}
      <QuickRaises {...{ auction, bidding }} />
      <MaximumForm least={auction.minimumBid} {...{ maximum, bidding }} />
      {auction.buyNow !== null && <BuyNow price={auction.buyNow} bidding={bidding} />}
      {/* Last: it comes with a bid, and must move no button by which one bids. */}
      <Receipt auction={auction._id} signed={bidding.receipt} />
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) bidding.dismiss();
        }}
        title={question?.title ?? ""}
        description={question?.why}
        confirmLabel={question?.confirm ?? ""}
        onConfirm={bidding.confirm}
      />
    </div>
  );
}

type StanceProps = {
  auction: Auction;
  stands: ReturnType<typeof position>;
  maximum: number | null;
  /** Their newest bid, if that was taken back. */
  takenBack: Bid | null;
};

function StanceNotice({ auction, stands, maximum, takenBack }: StanceProps) {
  if (stands === "leading")
    return (
      <Notice tone="good" className="max-md:py-2" icon={<CircleCheck aria-hidden />}>
        <strong>{messages.youLead}</strong> · <span>{messages.highest}</span>
        {maximum !== null && maximum >= auction.minimumBid && (
          <span className="block font-normal">{messages.weBidUpTo(rupees(maximum))}</span>
        )}
      </Notice>
    );
  // Nobody outbid them: the shop took it back.
  if (takenBack)
    return (
      <Notice tone="alert" className="max-md:py-2" icon={<TriangleAlert aria-hidden />}>
        <strong>{messages.yoursTakenBack(rupees(takenBack.bidAmount))}</strong> ·{" "}
        <span>{takenBack.voidReason}</span>
      </Notice>
    );
  if (stands === "outbid")
    return (
      <Notice tone="alert" className="max-md:py-2" icon={<TriangleAlert aria-hidden />}>
        <strong>{messages.outbid}</strong> ·{" "}
        <span className="md:hidden">{messages.leadsNow(auction.highestBidder)}</span>
        <span className="max-md:hidden">
          {messages.outbidBy(auction.highestBidder, rupees(auction.suggestedBid))}
        </span>
      </Notice>
    );
  return null;
}

function QuickRaises({ auction, bidding }: { auction: Auction; bidding: Bidding }) {
  return (
    <div role="group" aria-label={messages.quickRaises} className="flex flex-wrap gap-2">
      {quickRaises(auction).map((amount, place) => (
        <OneTap
          // By its place: its amount changes with every bid.
          key={place}
          kind="soft"
          className="min-w-24 !flex-1 !px-2"
          {...{ auction, amount, busy: bidding.held }}
          onBid={bidding.tap}
          onMoved={bidding.moved}
        />
      ))}
    </div>
  );
}

function BuyNow({ price, bidding }: { price: number; bidding: Bidding }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Button wide aria-disabled={bidding.held} onClick={() => bidding.askToBuy(price)}>
        {messages.buyNow(rupees(price))}
      </Button>
      <p className="text-sm text-ink-soft">{messages.buyNowNote}</p>
    </div>
  );
}

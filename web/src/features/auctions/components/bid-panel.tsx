import { CircleCheck } from "lucide-react";
import { type ReactNode, type RefObject } from "react";
import { useNavigate } from "react-router";

import type { Auction, Mine, UserInfo } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { longDate, longDateRoom } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { lotLine } from "../model/lot-line";
import { ending, letLapse, position, salePrice, type Stance } from "../model/stance";
import { BidBox } from "./bid-box";
import { InReach } from "./in-reach";

type Props = {
  auction: Auction;
  user: UserInfo | null;
  stance: Stance;
  mine: Mine | null;
  /** The seller's secret least price, for the seller. */
  reserve: number | null;
  now: number;
  figures: RefObject<HTMLElement | null>;
  onPlaced: (auction: Auction) => void;
};

/** The one thing to do, for whoever is looking. */
export function BidPanel(props: Props) {
  const { auction, user, stance, mine, now, figures } = props;
  const reach = (children: ReactNode) => (
    <InReach {...{ auction, now, figures }}>{children}</InReach>
  );
  if (stance.kind === "bidding" && user)
    return <BidBox {...{ auction, user, mine, onPlaced: props.onPlaced, reach }} />;
  const said = <Said {...props} />;
  // Of what is over nothing is left to do: it need not stay within reach.
  return stance.kind === "ended" ? said : reach(said);
}

function Said({ auction, user, stance, mine, reserve }: Props) {
  switch (stance.kind) {
    case "bidding":
    case "visitor":
      return (
        <ButtonLink
          kind="primary"
          size="lg"
          wide
          data-for-visitors
          to={paths.signin(paths.auction(auction._id))}
        >
          {messages.login}
        </ButtonLink>
      );
    case "own":
      return <OwnPanel auction={auction} reserve={reserve} />;
    case "coming":
      return (
        <Notice>
          <ClientOnly
            fallback={<span className="invisible">{messages.startsAt(longDateRoom)}</span>}
          >
            <span>{messages.startsAt(longDate(auction.terms.startDate))}</span>
          </ClientOnly>
        </Notice>
      );
    case "won":
      return <WonPanel auction={auction} ordered={stance.ordered} />;
    case "ended":
      return (
        <div className="grid gap-3">
          <Notice>
            {letLapse(auction, user) ? messages.youDidNotPay : endings[ending(auction)](auction)}
            {position(auction, user, mine?.hasBid ?? false) === "outbid" && (
              <span className="block font-normal">{messages.youWereOutbid}</span>
            )}
          </Notice>
          <Button size="lg" wide disabled>
            {messages.ended}
          </Button>
          <ButtonLink size="lg" wide to={paths.auctionList({ show: "live" })}>
            {messages.seeLive}
          </ButtonLink>
        </div>
      );
  }
}

const endings = {
  sold: (auction: Auction) =>
    auction.buyerId && auction.buyerId !== auction.highestBidderId
      ? messages.soldSecond(rupees(salePrice(auction)))
      : messages.soldTo(rupees(salePrice(auction)), auction.highestBidder),
  lapsed: () => messages.winnerDidNotPay,
  unsold: ({ bidCount }: Auction) => (bidCount > 0 ? messages.allTakenBack : messages.nobodyBid),
  reserveNotMet: ({ currentBid }: Auction) => messages.belowReserve(rupees(currentBid)),
};

function OwnPanel({ auction, reserve }: { auction: Auction; reserve: number | null }) {
  return (
    <div className="grid gap-3">
      <Notice>
        {messages.ownAuction}
        {reserve !== null && (
          <span className="block font-normal">
            {messages.yourReserve(rupees(reserve), auction.reserveMet === true)}
          </span>
        )}
      </Notice>
      {auction.bidCount === 0 && (
        <ButtonLink wide to={paths.editAuction(auction._id)}>
          {messages.edit}
        </ButtonLink>
      )}
    </div>
  );
}

function WonPanel({ auction, ordered }: { auction: Auction; ordered: boolean }) {
  const navigate = useNavigate();
  const add = () => {
    dispatch({ type: "itemAdded", line: lotLine(auction) });
    toastSuccess(messages.addedToCart(auction.title));
    void navigate(paths.cart);
  };
  return (
    <div className="grid gap-3">
      <Notice tone="good" icon={<CircleCheck aria-hidden />}>
        {ordered ? messages.wonAndOrdered : messages.wonFor(rupees(salePrice(auction)))}
      </Notice>
      {ordered ? (
        <ButtonLink size="lg" wide to={paths.orderHistory}>
          {messages.seeYourOrders}
        </ButtonLink>
      ) : (
        <Button kind="primary" size="lg" wide onClick={add}>
          {messages.addToCart}
        </Button>
      )}
    </div>
  );
}

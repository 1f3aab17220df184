import { CircleCheck, TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { dispatch } from "@/lib/store/store";
import { toastSuccess } from "@/lib/toast";

import * as messages from "../messages";
import { lotLine } from "../model/lot-line";
import { type Standing } from "../model/standing";
import { BidForm } from "./bid-form";

type Props = {
  auction: Auction;
  user: UserInfo | null;
  standing: Standing;
  outbid: boolean;
  onPlaced: (auction: Auction) => void;
};

/** The one thing to do, for whoever is looking. */
export function BidPanel({ auction, user, standing, outbid, onPlaced }: Props) {
  switch (standing.kind) {
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
      return <Notice>{messages.ownAuction}</Notice>;
    case "coming":
      return <Notice>{messages.startsAt(longDate(auction.terms.startDate))}</Notice>;
    case "bidding":
      return (
        <div className="grid gap-3">
          {standing.leading && (
            <Notice tone="good" icon={<CircleCheck aria-hidden />}>
              {messages.highest}
            </Notice>
          )}
          {outbid && !standing.leading && (
            <Notice tone="alert" icon={<TriangleAlert aria-hidden />}>
              {messages.outbidBy(auction.highestBidder, rupees(auction.suggestedBid))}
            </Notice>
          )}
          {user && <BidForm {...{ auction, user, onPlaced }} leading={standing.leading} />}
        </div>
      );
    case "won":
      return <WonPanel auction={auction} ordered={standing.ordered} />;
    case "ended":
      return (
        <Button size="lg" wide disabled>
          {messages.ended}
        </Button>
      );
  }
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
        {ordered ? messages.wonAndOrdered : messages.wonFor(rupees(auction.currentBid))}
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

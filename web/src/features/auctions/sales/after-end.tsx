import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import { isFree } from "../model/standing";
import { ownSaleQuery } from "./api";
import * as messages from "./messages";
import { PayBy } from "./pay-by";
import { useOpenChances } from "./use-open-chances";

type Props = { auction: Auction | undefined; user: UserInfo | null };

/** What becomes of a lot after its end, for those whom it concerns: its buyer, its seller, admins. */
export function AfterEnd({ auction, user }: Props) {
  if (!auction || !user) return null;
  return (
    <ClientOnly>
      <Told auction={auction} user={user} />
    </ClientOnly>
  );
}

function Told({ auction, user }: { auction: Auction; user: UserInfo }) {
  const over = auction.status !== "live" && auction.status !== "upcoming";
  const { data: mine } = useQuery({ ...ownSaleQuery(auction, user._id), enabled: over });
  const buys = over && mine?.payBy && !auction.ordered;
  const chances = useOpenChances(isFree(auction) && auction.mine?.hasBid === true);
  const offer = chances.find(({ auctionId }) => auctionId === auction._id);
  const links = [
    over && auction.relistedAs
      ? { to: paths.auction(auction.relistedAs), words: messages.seeNew }
      : null,
    over && auction.creator._id === user._id
      ? { to: paths.sellerAuctions(), words: messages.whatNext }
      : null,
    user.isAdmin && auction.bidCount > 0
      ? { to: paths.adminSigns(auction._id), words: messages.signs }
      : null,
  ].filter((link) => link !== null);
  if (!buys && !offer && links.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3 max-lg:px-4 max-lg:pt-4">
      {buys && <PayBy until={mine.payBy} />}
      {offer && (
        <Notice tone="accent" icon={<Clock aria-hidden />}>
          {messages.onOffer(rupees(offer.price), longDate(offer.answerBy))}{" "}
          <Link to={paths.secondChances} className="underline underline-offset-3">
            {messages.seeOffer}
          </Link>
        </Notice>
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {links.map(({ to, words }) => (
            <Link key={to} to={to} className="text-link hover:underline">
              {words}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

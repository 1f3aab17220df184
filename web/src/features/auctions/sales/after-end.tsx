import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { type ReactNode } from "react";
import { Link } from "react-router";

import type { Auction, UserInfo } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";
import { signPaths } from "@/lib/sign-paths";

import { isFree } from "../model/stance";
import { ownSaleQuery } from "./api";
import * as messages from "./messages";
import { PayBy } from "./pay-by";
import { useOpenChances } from "./use-open-chances";

type Props = { auction: Auction | undefined; user: UserInfo | null };

/** What becomes of a lot after its end, for those whom it concerns: its buyer, its seller, admins; and where it is now. */
export function AfterEnd({ auction, user }: Props) {
  if (!auction) return null;
  const links = newLot(auction);
  if (!user && links.length === 0) return null;
  return (
    <ClientOnly>
      {user ? <Told {...{ auction, user, links }} /> : <Around links={links} />}
    </ClientOnly>
  );
}

type Way = { to: string; words: string };

const isOver = ({ status }: Auction) => status !== "live" && status !== "upcoming";

/** The way to the auction in which the lot was put up again. */
const newLot = (auction: Auction): Way[] =>
  isOver(auction) && auction.relistedAs
    ? [{ to: paths.auction(auction.relistedAs), words: messages.seeNew }]
    : [];

function Around({ links, children }: { links: Way[]; children?: ReactNode }) {
  return (
    <div className="mb-4 grid gap-3 max-lg:px-4 max-lg:pt-4">
      {children}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {links.map(({ to, words }) => (
            <Link key={to} to={to} className="prose-link">
              {words}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

function Told({ auction, user, links: some }: { auction: Auction; user: UserInfo; links: Way[] }) {
  const over = isOver(auction);
  const { data: mine } = useQuery({ ...ownSaleQuery(auction, user._id), enabled: over });
  const buys = over && mine?.payBy;
  const { offers } = useOpenChances(isFree(auction) && auction.mine?.hasBid === true);
  const offer = offers.find(({ auctionId }) => auctionId === auction._id);
  const links = [...some];
  if (over && auction.creator._id === user._id)
    links.push({ to: paths.sellerAuctions(), words: messages.whatNext });
  if (user.isAdmin && auction.bidCount > 0)
    links.push({ to: signPaths.ofLot(auction._id), words: messages.signs });
  if (!buys && !offer && links.length === 0) return null;
  return (
    <Around links={links}>
      {buys && <PayBy until={mine.payBy} ordered={auction.ordered} />}
      {offer && (
        <Notice tone="accent" icon={<Clock aria-hidden />}>
          {messages.onOffer(rupees(offer.price), longDate(offer.answerBy))}{" "}
          <Link to={paths.secondChances} className="underline underline-offset-3">
            {messages.seeOffer}
          </Link>
        </Notice>
      )}
    </Around>
  );
}

import { Ban, TriangleAlert } from "lucide-react";
import { Link } from "react-router";

import type { Bidding } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { longDate } from "@/lib/dates";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import * as messages from "../messages";
import { leftOf, unpaidTitles } from "../model/limits";

type Props = { bidding: Bidding | undefined };

/** For who won and did not pay: until when they cannot bid, and why. */
export function Barred({ bidding }: Props) {
  if (!bidding?.barredUntil) return null;
  const titles = unpaidTitles(bidding);
  return (
    <Notice tone="alert" className="max-md:py-2" icon={<Ban aria-hidden />}>
      {messages.cannotBid(longDate(bidding.barredUntil))}
      <span className="block font-normal">
        {messages.cannotBidWhy}{" "}
        {titles.length > 0 && <>{messages.notPaid(messages.titlesOf(titles))} </>}
        <Link to={paths.shopPage("contact")} className="underline">
          {messages.askTheShop}
        </Link>
      </span>
    </Notice>
  );
}

/** For who is one unpaid win from that. */
export function LastWarning({ bidding }: Props) {
  const titles = bidding ? unpaidTitles(bidding) : [];
  if (!bidding || bidding.barredUntil || bidding.strikesLeft !== 1 || titles.length === 0)
    return null;
  return (
    <Notice tone="accent" className="mb-3" icon={<TriangleAlert aria-hidden />}>
      {messages.lastWarning(messages.titlesOf(titles))}
    </Notice>
  );
}

/** What all bids together may come to, for whom there is a limit. */
export function LimitInAll({ bidding }: Props) {
  const left = bidding ? leftOf(bidding) : null;
  if (!bidding || bidding.barredUntil || bidding.limit === null || left === null) return null;
  const { limit, committed, limitFrom } = bidding;
  return (
    <p className="max-w-prose text-sm text-ink-soft tabular-nums">
      {committed === 0
        ? messages.limitInAll(rupees(limit))
        : messages.limitBound(rupees(limit), rupees(committed), rupees(left))}
      {limitFrom === "shop" && <> {messages.limitGoes}</>}
    </p>
  );
}

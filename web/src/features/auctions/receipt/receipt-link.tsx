import { Link } from "react-router";

import type { Bid } from "@/api/types";
import { rupees } from "@/lib/money";
import { paths } from "@/lib/paths";

import * as messages from "./messages";

/** From a bid of one's own to its receipt, and the check that it is in the log. */
export function ReceiptLink({ auction, bid }: { auction: string; bid: Bid }) {
  return (
    <Link
      to={`${paths.auctionRecord(auction)}?receipt=${bid.seq}`}
      aria-label={messages.receiptOf(rupees(bid.bidAmount))}
      className="prose-link text-xs font-normal"
    >
      {messages.receipt}
    </Link>
  );
}

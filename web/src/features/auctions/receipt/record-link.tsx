import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";

import { paths } from "@/lib/paths";

import * as messages from "./messages";

/** From every lot to the page where it can be checked. */
export function RecordLink({ auction }: { auction: string }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <ShieldCheck aria-hidden className="size-4 shrink-0 text-good" />
      <Link to={paths.auctionRecord(auction)} className="prose-link thumb-reach">
        {messages.howToCheck}
      </Link>
    </p>
  );
}

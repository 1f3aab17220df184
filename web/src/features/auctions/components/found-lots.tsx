import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { LiveDot } from "@/components/ui/badge";
import { paths } from "@/lib/paths";
import { useServerNow } from "@/lib/use-server-now";

import { foundLotsQuery } from "../api/find-auctions";
import * as messages from "../found/messages";
import { Lot, lotPlace, lotRow } from "./live-strip";

/** The lots that fit the words of a search, in a group of their own below the goods. */
export function FoundLots({ query, className }: { query: string; className?: string }) {
  const { data } = useQuery(foundLotsQuery(query));
  const now = useServerNow();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="lots-found" className={className}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="lots-found" className="flex items-center gap-2.5 text-lg">
          <LiveDot /> {messages.atAuction}
        </h2>
        {data.total > data.items.length && (
          <Link to={paths.auctionList({ query })} className="prose-link rounded-sm py-1 text-sm">
            {messages.allThese}
          </Link>
        )}
      </div>
      <ul className={lotRow}>
        {data.items.map((auction) => (
          <li key={auction._id} className={lotPlace}>
            <Lot auction={auction} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

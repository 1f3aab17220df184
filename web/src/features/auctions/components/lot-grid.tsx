import type { Auction } from "@/api/types";
import { Loading } from "@/components/ui/skeleton";
import { useUser } from "@/lib/store/store";
import { useServerNow } from "@/lib/use-server-now";

import { useOwnStances } from "../api/own-stances";
import { AuctionCard, AuctionCardSkeleton } from "./auction-card";

const grid =
  "grid grid-cols-1 gap-x-6 gap-y-7 min-[30rem]:grid-cols-2 min-[30rem]:gap-y-10 md:grid-cols-3 lg:grid-cols-4";

type Props = {
  lots: readonly Auction[];
  /** So many pictures are in the first view. */
  eager?: number;
};

/** Lots as cards, wherever there are some: each says how whoever looks at it stands there. */
export function LotGrid({ lots, eager = 0 }: Props) {
  const user = useUser();
  const now = useServerNow();
  const ownOf = useOwnStances(user?._id);
  return (
    <ul className={grid}>
      {lots.map((auction, place) => (
        <li key={auction._id}>
          <AuctionCard
            auction={{ ...auction, mine: ownOf(auction._id) }}
            now={now}
            eager={place < eager}
          />
        </li>
      ))}
    </ul>
  );
}

export function LotGridSkeleton({ count }: { count: number }) {
  return (
    <Loading className={grid}>
      {Array.from({ length: count }, (_, place) => (
        <AuctionCardSkeleton key={place} />
      ))}
    </Loading>
  );
}

import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Loading } from "@/components/ui/skeleton";
import { watchedQuery } from "@/features/auctions/api/list-watched";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { useOwnStandings } from "@/features/auctions/api/own-standings";
import { AuctionCard, AuctionCardSkeleton } from "@/features/auctions/components/auction-card";
import { shownAtOnce } from "@/features/hearts/api/get-products";
import { GoneNote, SignInNote } from "@/features/hearts/components/sign-in-note";
import * as messages from "@/features/hearts/messages";
import { useHearts } from "@/lib/hearts";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";
import { useServerNow } from "@/lib/use-server-now";

const grid =
  "grid grid-cols-1 gap-x-6 gap-y-7 min-[30rem]:grid-cols-2 min-[30rem]:gap-y-10 md:grid-cols-3 lg:grid-cols-4";

export function Component() {
  const user = useUser();
  const now = useServerNow();
  const ids = useHearts().lots.slice(0, shownAtOnce);
  const query = useQuery(watchedQuery(ids));
  const ownOf = useOwnStandings(user?._id);
  useLiveAuctions();
  const lots = query.data?.filter(({ _id }) => ids.includes(_id)) ?? [];
  // What ends next comes first, what is over last.
  const open = lots.filter(({ endDate }) => Date.parse(endDate) > now);
  const over = lots.filter(({ endDate }) => Date.parse(endDate) <= now);
  open.sort((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate));
  return (
    <Page title={messages.watchlist}>
      <PageHeader
        title={messages.watchlist}
        note={messages.watchlistNote}
        actions={<ButtonLink to={paths.auctions}>{messages.seeAuctions}</ButtonLink>}
      />
      <SignInNote back={paths.watchlist} />
      {ids.length === 0 && (
        <EmptyState drawing={<SleepingGavel />} title={messages.noWatched}>
          <p className="text-ink-soft">{messages.noWatchedNote}</p>
          <ButtonLink kind="primary" to={paths.auctions}>
            {messages.seeAuctions}
          </ButtonLink>
        </EmptyState>
      )}
      {query.isLoadingError && <LoadFailed query={query} />}
      {ids.length > 0 && query.isPending && (
        <Loading className={grid}>
          <AuctionCardSkeleton />
          <AuctionCardSkeleton />
        </Loading>
      )}
      <ul className={grid}>
        {[...open, ...over].map((auction) => (
          <li key={auction._id}>
            <AuctionCard auction={{ ...auction, mine: ownOf(auction._id) }} now={now} />
          </li>
        ))}
      </ul>
      {query.isSuccess && !query.isPlaceholderData && <GoneNote count={ids.length - lots.length} />}
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { NotLoaded } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { Loading } from "@/components/ui/skeleton";
import { auctionsQuery } from "@/features/auctions/api/get-auctions";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { AuctionCard, AuctionCardSkeleton } from "@/features/auctions/components/auction-card";
import * as messages from "@/features/auctions/messages";
import { useServerNow } from "@/lib/use-server-now";
import { paths } from "@/lib/paths";
import { useUser } from "@/lib/store/store";

const grid =
  "grid grid-cols-1 gap-x-6 gap-y-10 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";

export function Component() {
  const user = useUser();
  const now = useServerNow();
  const query = useQuery(auctionsQuery());
  useLiveAuctions();
  return (
    <Page title={messages.title}>
      <PageHeader
        title={messages.title}
        note={messages.titleNote}
        actions={
          user?.isSeller && (
            <ButtonLink kind="primary" to={paths.createAuction}>
              {messages.create}
            </ButtonLink>
          )
        }
      />
      {query.isPending && (
        <Loading className={grid}>
          {Array.from({ length: 8 }, (_, place) => (
            <AuctionCardSkeleton key={place} />
          ))}
        </Loading>
      )}
      {query.isLoadingError && <NotLoaded query={query} />}
      {query.data?.length === 0 && <EmptyState drawing={<SleepingGavel />} title={messages.none} />}
      {query.data && query.data.length > 0 && (
        <ul className={grid}>
          {query.data.map((auction, place) => (
            <li key={auction._id}>
              <AuctionCard auction={auction} now={now} eager={place < 4} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Page, PageHeader } from "@/components/ui/page";
import { watchedQuery } from "@/features/auctions/api/list-watched";
import { useLiveAuctions } from "@/features/auctions/api/live";
import { LotGrid, LotGridSkeleton } from "@/features/auctions/components/lot-grid";
import { shownAtOnce } from "@/features/hearts/api/get-products";
import { GoneNote, SignInNote } from "@/features/hearts/components/sign-in-note";
import * as messages from "@/features/hearts/messages";
import { useHearts } from "@/lib/hearts";
import { paths } from "@/lib/paths";
import { useServerNow } from "@/lib/use-server-now";

export function Component() {
  const now = useServerNow();
  const ids = useHearts().lots.slice(0, shownAtOnce);
  const query = useQuery(watchedQuery(ids));
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
      {ids.length > 0 && query.isPending && <LotGridSkeleton count={2} />}
      <LotGrid lots={[...open, ...over]} />
      {query.isSuccess && !query.isPlaceholderData && <GoneNote count={ids.length - lots.length} />}
    </Page>
  );
}

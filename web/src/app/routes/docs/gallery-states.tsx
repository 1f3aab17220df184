import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket, NothingFound, SleepingGavel } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { NotFound } from "@/components/ui/not-found";
import { SkeletonRows, SkeletonText } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";
import { unreachable } from "@/lib/messages";
import { paths } from "@/lib/paths";

import { Section } from "./gallery-section";

const failing = {
  error: new ApiError(0, unreachable),
  isFetching: false,
  refetch: () => {},
};

export function GalleryStates() {
  return (
    <Section title="States">
      <div className="grid gap-8 md:grid-cols-2">
        <NotFound />
        <LoadFailed query={failing} />
        <EmptyState drawing={<EmptyBasket />} title="Cart is empty.">
          <ButtonLink to={paths.home}>Go Shopping</ButtonLink>
        </EmptyState>
        <EmptyState drawing={<NothingFound />} title="No Product Found" />
        <EmptyState
          drawing={<SleepingGavel />}
          title="No auctions found! Please check back later for more auctions."
        />
        <SkeletonText />
        <SkeletonRows rows={3} />
      </div>
    </Section>
  );
}

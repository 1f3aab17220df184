import type { StallPage } from "@/api/types";
import { Avatar } from "@/components/ui/avatar";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";

import * as browseMessages from "../browse/messages";

const frame = "mb-8 flex flex-col gap-5 border-b border-line pb-8 sm:flex-row sm:items-center";

type Props = { seller: StallPage; count: number | undefined };

export function SellerHeader({ seller, count }: Props) {
  const goods = count === undefined ? "" : browseMessages.countProducts(count);
  const facts = [goods, seller.place].filter(Boolean);
  return (
    <div className={frame}>
      <Avatar
        name={seller.name}
        {...(seller.logo ? { src: seller.logo } : {})}
        // A logo with round corners of its own stands on the page, not on the ground of initials.
        className="!size-20 !rounded-card !text-2xl has-[img]:!bg-transparent"
      />
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{seller.name}</h1>
        {seller.description && (
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{seller.description}</p>
        )}
        {/* Each begins with its dot; those that begin a line stand outside, where they are not seen. */}
        <p className="overflow-hidden text-sm text-ink-soft tabular-nums">
          <span className="-ml-4 flex min-h-5 flex-wrap items-center gap-y-1">
            {seller.reviews > 0 && (
              <span className="flex items-center">
                <Dot />
                <Stars rating={seller.rating} reviews={seller.reviews} />
                <span aria-hidden className="ml-1">
                  {browseMessages.reviewsWord(seller.reviews)}
                </span>
              </span>
            )}
            {facts.map((fact) => (
              <span key={fact}>
                <Dot />
                {fact}
              </span>
            ))}
          </span>
        </p>
      </div>
    </div>
  );
}

const Dot = () => (
  <span aria-hidden className="inline-block w-4 text-center">
    ·
  </span>
);

export function SellerHeaderSkeleton() {
  return (
    <Loading className={frame}>
      <Skeleton className="size-20" />
      <div className="grid gap-1.5">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-6 w-80 max-w-full" />
        <Skeleton className="h-5 w-24" />
      </div>
    </Loading>
  );
}

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
        <p className="flex min-h-5 flex-wrap items-center gap-x-1 gap-y-1 text-sm text-ink-soft tabular-nums">
          {seller.reviews > 0 && (
            <span className="flex items-center gap-1">
              <Stars rating={seller.rating} reviews={seller.reviews} />
              <span aria-hidden>
                {browseMessages.reviewsWord(seller.reviews)}
                {facts.length > 0 && " ·"}
              </span>
            </span>
          )}
          {facts.map((fact, place) => (
            <span key={place}>
              {fact}
              {place < facts.length - 1 && <span aria-hidden> ·</span>}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

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

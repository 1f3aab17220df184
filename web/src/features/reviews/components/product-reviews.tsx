import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

import type { ToReview } from "@/api/types";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Loading, Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { cx } from "@/lib/cx";
import { useUser } from "@/lib/store/store";

import { productReviewsQuery } from "../api/reviews";
import * as messages from "../messages";
import { everything, isFiltered, orders, type ReviewOrder, type Wanted } from "../model/stars";
import { ReviewDialog } from "./review-dialog";
import { ReviewRow } from "./review-row";
import { StarBars } from "./star-bars";

type Props = {
  product: string;
  /** How many reviews the product says it has. */
  told: number;
  /** The button that uploads a picture. */
  upload: (onUploaded: (address: string) => void) => ReactNode;
};

const grid = "grid items-start gap-x-14 gap-y-6";
const besideBars = "lg:grid-cols-[20rem_minmax(0,1fr)]";

/** What buyers say of a product: its stars and how they are spread, and the reviews. */
export function ProductReviews({ product, told, upload }: Props) {
  const user = useUser();
  const [wanted, setWanted] = useState<Wanted>(everything);
  const [pages, setPages] = useState(1);
  const [writing, setWriting] = useState<ToReview | null>(null);
  const query = useQuery({
    ...productReviewsQuery(product, wanted, user?._id, pages),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const toReview = data?.toReview[0];
  const choose = (next: Wanted) => {
    setPages(1);
    setWanted(next);
  };
  const section = useArrival(data !== undefined);
  return (
    <section
      ref={section}
      aria-labelledby="reviews-title"
      className="mt-14 scroll-mt-18 md:scroll-mt-10"
    >
      <h2 id="reviews-title" className="mb-4 text-xl">
        {messages.reviews}
      </h2>
      {query.isLoadingError && <LoadFailed query={query} />}
      {query.isPending && told > 0 && (
        <Loading className={cx(grid, besideBars)}>
          <Skeleton className="h-70 max-w-sm rounded-card" />
          <SkeletonText lines={6} className="max-w-prose" />
        </Loading>
      )}
      {data && (
        <div className={cx(grid, data.total > 0 && besideBars)}>
          <div className="grid gap-5 lg:sticky lg:top-24">
            {data.total > 0 ? (
              <StarBars
                reviews={data}
                chosen={wanted.stars}
                onChoose={(stars) => choose({ ...wanted, stars })}
              />
            ) : (
              <div className="max-w-prose">
                <p>{told > 0 ? messages.noneOfThose(told) : messages.none}</p>
                <p className="text-sm text-ink-soft">{messages.noneNote}</p>
              </div>
            )}
            {toReview && (
              <Button className="w-fit" onClick={() => setWriting(toReview)}>
                {messages.write}
              </Button>
            )}
          </div>
          {data.total > 0 && (
            <div>
              <Controls {...{ wanted, choose }} photos={data.withPhotos} />
              {data.reviews.length === 0 && (
                <p className="py-5 text-ink-soft">{messages.noneFits}</p>
              )}
              <ul className="max-w-prose divide-y divide-line" aria-busy={query.isPlaceholderData}>
                {data.reviews.map((review) => (
                  <li key={review._id} className="py-5">
                    <ReviewRow review={review} />
                  </li>
                ))}
              </ul>
              {data.more && (
                <Button busy={query.isPlaceholderData} onClick={() => setPages(pages + 1)}>
                  {messages.more}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {writing && <ReviewDialog about={writing} upload={upload} onClose={() => setWriting(null)} />}
    </section>
  );
}

/** Who followed the stars here came before the reviews did: they are shown once they are there. */
function useArrival(loaded: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (loaded && hash === "#reviews") section.current?.scrollIntoView();
  }, [loaded, hash, key]);
  return section;
}

type ControlsProps = { wanted: Wanted; choose: (wanted: Wanted) => void; photos: number };

function Controls({ wanted, choose, photos }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={messages.order}
        value={wanted.order}
        onChange={(event) => choose({ ...wanted, order: event.target.value as ReviewOrder })}
        className="w-44"
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {messages.orders[order]}
          </option>
        ))}
      </SelectField>
      {photos > 0 && (
        <Button
          kind={wanted.photos ? "secondary" : "soft"}
          aria-pressed={wanted.photos}
          onClick={() => choose({ ...wanted, photos: !wanted.photos })}
        >
          {messages.withPhotos(photos)}
        </Button>
      )}
      {isFiltered(wanted) && (
        <Button kind="quiet" onClick={() => choose({ ...everything, order: wanted.order })}>
          {messages.showAll}
        </Button>
      )}
    </div>
  );
}

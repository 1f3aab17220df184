import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";

import type { MyReview, ToReview } from "@/api/types";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { ProductTile } from "@/components/ui/product-tile";
import { SkeletonRows } from "@/components/ui/skeleton";
import { WholeWords } from "@/components/ui/whole-words";
import { shortDate } from "@/lib/dates";
import { clampPage } from "@/lib/pages";
import { paths } from "@/lib/paths";
import { reviewPaths } from "@/lib/review-paths";

import { myReviewsQuery } from "../api/reviews";
import * as messages from "../messages";
import { OwnReview } from "./own-review";
import { ReviewDialog } from "./review-dialog";

const perPage = 20;

type Upload = (onUploaded: (address: string) => void) => ReactNode;
type Writing = Pick<ToReview, "orderId" | "lineNo" | "name"> & { before?: MyReview["review"] };

/** What waits for one's review, and what one wrote. A line in the address is open to be written at once. */
export function MyReviews({ upload }: { upload: Upload }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = clampPage(params.get("page"));
  const asked = { order: params.get("order"), line: Number(params.get("line")) };
  const query = useQuery(myReviewsQuery({ page }));
  const ofOrder = useQuery({
    ...myReviewsQuery({ order: asked.order ?? "" }),
    enabled: asked.order !== null,
  });
  const [chosen, setChosen] = useState<Writing | null>(null);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailed query={query} />;
  if (!data) return <SkeletonRows rows={5} />;
  const writing = chosen ?? ofOrder.data?.toReview.find(({ lineNo }) => lineNo === asked.line);
  const close = () => {
    setChosen(null);
    if (asked.order !== null) void navigate(reviewPaths.mine(), { replace: true });
  };
  const nothing = data.total === 0 && data.toReview.length === 0;
  return (
    <>
      {nothing && (
        <EmptyState drawing={<EmptyBasket />} title={messages.nothingYet}>
          <p className="text-ink-soft">{messages.nothingYetNote}</p>
          <ButtonLink to={paths.home}>{messages.goShopping}</ButtonLink>
        </EmptyState>
      )}
      {!nothing && page === 1 && (
        <section aria-labelledby="to-review">
          <h2 id="to-review" className="text-lg">
            {messages.waiting}
          </h2>
          {data.toReview.length === 0 && <p className="mt-2 text-ink-soft">{messages.allDone}</p>}
          <ul className="mt-2 divide-y divide-line">
            {data.toReview.map((line) => (
              <li key={`${line.orderId} ${line.lineNo}`}>
                <Waiting line={line} onWrite={() => setChosen(line)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.reviews.length > 0 && (
        <section aria-labelledby="written" className="mt-10">
          <h2 id="written" className="text-lg">
            {messages.written}
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {data.reviews.map((mine) => (
              <li key={mine.review._id} className="py-5">
                <OwnReview mine={mine} onChange={() => setChosen(toChange(mine))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8">
        <Pagination
          page={page}
          pages={Math.ceil(data.total / perPage)}
          to={(to) => reviewPaths.mine({ page: to })}
        />
      </div>
      {writing && (
        <ReviewDialog
          key={`${writing.orderId} ${writing.lineNo}`}
          about={writing}
          before={chosen?.before}
          upload={upload}
          onClose={close}
        />
      )}
    </>
  );
}

const toChange = ({ orderId, lineNo, product, review }: MyReview): Writing => ({
  orderId,
  lineNo,
  name: product.name,
  before: review,
});

function Waiting({ line, onWrite }: { line: ToReview; onWrite: () => void }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ProductTile
        src={line.image}
        alt=""
        category={line.category}
        air="small"
        className="row-span-2 w-16 shrink-0 self-start sm:row-span-1"
      />
      <div className="min-w-0">
        <Link to={paths.product(line.url)} className="font-medium hover:underline">
          <WholeWords>{line.name}</WholeWords>
        </Link>
        <p className="text-sm text-ink-soft">{messages.arrived(shortDate(line.deliveredAt))}</p>
      </div>
      <Button size="sm" onClick={onWrite} className="col-start-2 w-fit sm:col-start-3">
        {messages.write}
      </Button>
    </div>
  );
}

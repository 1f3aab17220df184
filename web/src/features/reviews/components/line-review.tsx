import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { Link } from "react-router";

import { reviewPaths } from "@/lib/review-paths";

import { myReviewsQuery } from "../api/reviews";
import * as messages from "../messages";

/** On a line that arrived: the way to review it, or what one gave it. */
export function LineReview({ order, line }: { order: string; line: number }) {
  const { data } = useQuery(myReviewsQuery({ order }));
  const written = data?.reviews.find(({ lineNo }) => lineNo === line);
  const look = "prose-link inline-flex w-fit items-center gap-1 text-sm";
  if (written)
    return (
      <Link to={reviewPaths.mine()} className={look}>
        <Star aria-hidden className="size-4 fill-current" />
        {messages.yourStars(written.review.stars)}
      </Link>
    );
  if (!data?.toReview.some(({ lineNo }) => lineNo === line)) return null;
  return (
    <Link to={reviewPaths.mine({ order, line })} className={look}>
      <Star aria-hidden className="size-4" />
      {messages.write}
    </Link>
  );
}

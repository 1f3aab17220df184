import { useState } from "react";
import { Link } from "react-router";

import type { MyReview } from "@/api/types";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { ProductTile } from "@/components/ui/product-tile";
import { paths } from "@/lib/paths";
import { toastError, toastSuccess } from "@/lib/toast";

import { useRemoveReview } from "../api/reviews";
import * as messages from "../messages";
import { ReviewBody } from "./review-body";

type Props = { mine: MyReview; onChange: () => void };

/** A review of one's own with the thing it is about. */
export function OwnReview({ mine: { product, takenDown, review }, onChange }: Props) {
  const [removing, setRemoving] = useState(false);
  const remove = useRemoveReview();
  return (
    <article className="flex gap-4">
      <ProductTile
        src={product.image}
        alt=""
        category={product.category}
        air="small"
        className="w-16 shrink-0 self-start"
      />
      <div className="max-w-prose min-w-0 flex-1">
        <p className="font-medium">
          {product.url ? (
            <Link to={paths.product(product.url)} className="hover:underline">
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </p>
        <ReviewBody review={review} />
        {takenDown !== null ? (
          <Notice tone="alert" className="mt-3">
            <strong>{messages.takenDown}.</strong> {messages.takenDownWhy(takenDown)}
          </Notice>
        ) : (
          <div className="mt-2 -ml-3 flex flex-wrap items-center">
            <Button kind="quiet" size="sm" onClick={onChange}>
              {messages.change}
            </Button>
            <Button kind="quiet" size="sm" onClick={() => setRemoving(true)}>
              {messages.remove}
            </Button>
            {review.helpful > 0 && (
              <span className="ml-3 text-sm text-ink-soft">{messages.helped(review.helpful)}</span>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={messages.removeTitle}
        description={messages.removeNote}
        confirmLabel={messages.remove}
        danger
        onConfirm={() =>
          remove.mutateAsync(review._id, {
            onSuccess: () => toastSuccess(messages.removed),
            onError: toastError,
          })
        }
      />
    </article>
  );
}

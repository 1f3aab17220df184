import { Link } from "react-router";

import type { LookedAtProduct } from "@/api/types";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Dotted } from "@/components/ui/dotted";
import { EmptyBasket } from "@/components/ui/illustrations";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { shortDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { toastOfficeError, toastSuccess } from "@/lib/toast";

import { useDismiss } from "../api/office";
import * as messages from "../messages";
import { useListing } from "./use-listing";

type Props = { goods: LookedAtProduct[]; none: string };

/** Goods that somebody has to look at. */
export function Moderation({ goods, none }: Props) {
  if (goods.length === 0) return <EmptyState drawing={<EmptyBasket />} title={none} />;
  return (
    <ul className="grid gap-4">
      {goods.map((product) => (
        <Looked key={product._id} product={product} />
      ))}
    </ul>
  );
}

function Looked({ product }: { product: LookedAtProduct }) {
  const dismiss = useDismiss();
  const { _id: id, name } = product;
  const waits = product.withheld === "waiting";
  const listing = useListing(id, name, waits);
  const keep = () =>
    dismiss.mutate(id, {
      onSuccess: () => toastSuccess(messages.keptToast),
      onError: toastOfficeError,
    });
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-card bg-surface p-4">
      <ProductTile src={product.image} alt="" category={name} air="none" />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={paths.adminProduct(id)} className="font-medium hover:underline">
            {name}
          </Link>
          <Price amount={product.price} />
        </p>
        <p className="text-sm text-ink-soft">
          <Dotted>
            {product.sellerName || messages.house}
            {shortDateTime(product.at)}
          </Dotted>
        </p>
        {product.reports > 0 && (
          <p className="text-sm">
            {messages.reports(product.reports)}: “{product.reason}”
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {waits ? (
            <Button size="sm" busy={listing.busy} onClick={listing.list}>
              {messages.list}
            </Button>
          ) : (
            <Button size="sm" busy={dismiss.isPending} onClick={keep}>
              {messages.keep}
            </Button>
          )}
          <Button size="sm" onClick={listing.unlist}>
            {waits ? messages.refuse : messages.unlist}
          </Button>
        </div>
      </div>
      {listing.question}
    </li>
  );
}

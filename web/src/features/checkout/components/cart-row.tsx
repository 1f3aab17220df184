import { Trash2 } from "lucide-react";
import { Link } from "react-router";

import type { CartLine } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Price } from "@/components/ui/price";
import { ProductTile } from "@/components/ui/product-tile";
import { WholeWords } from "@/components/ui/whole-words";
import { cx } from "@/lib/cx";
import { linePath } from "@/lib/line-path";

import * as messages from "../messages";
import { QuantityStepper } from "./quantity-stepper";

type Props = {
  line: CartLine;
  busy: boolean;
  onQuantity: (by: 1 | -1) => void;
  onRemove: () => void;
};

/**
 * One table row on a wide screen; on a phone the name as wide as the bin lets it, and below it how many and how much:
 * what one costs under what they cost together, since beside it the smallest phone has no room for both.
 */
export function CartRow({ line, busy, onQuantity, onRemove }: Props) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_1fr] max-md:items-center max-md:gap-x-4 max-md:py-4">
      <td className="py-4 pr-4 max-md:col-[1/3] max-md:row-start-1 max-md:p-0 max-md:pr-11">
        <Link to={linePath(line)} className="group flex items-center gap-4 rounded-card">
          <ProductTile
            src={line.image}
            alt=""
            category={line.category}
            air="small"
            className="w-18 shrink-0 md:w-20"
          />
          <span className="grid min-w-0 gap-1">
            <span className="font-medium wrap-anywhere group-hover:underline">
              <WholeWords>{line.name}</WholeWords>
            </span>
            <UnderName line={line} />
          </span>
        </Link>
      </td>
      <td className="px-3 max-md:row-[2/4] max-md:p-0 max-md:pt-3">
        {line.auctionId ? (
          <span className="text-sm text-ink-soft">{messages.onePiece}</span>
        ) : (
          <QuantityStepper line={line} busy={busy} onChange={onQuantity} />
        )}
      </td>
      <td
        className={cx(
          "px-3 text-right whitespace-nowrap max-md:col-start-2 max-md:row-start-3 max-md:p-0 max-md:text-sm max-md:text-ink-soft",
          line.quantity === 1 && "max-md:hidden",
        )}
      >
        <Price amount={line.price} className="font-normal!" />
        <span className="md:hidden"> {messages.each}</span>
      </td>
      <td
        className={cx(
          "px-3 text-right max-md:col-start-2 max-md:row-start-2 max-md:p-0 max-md:pt-3",
          line.quantity === 1 && "max-md:row-end-4",
        )}
      >
        <Price amount={line.price * line.quantity} className="text-base" />
      </td>
      <td className="text-right max-md:col-start-2 max-md:row-start-1 max-md:self-start">
        <IconButton
          label={messages.removeOf(line.name)}
          onClick={onRemove}
          className="text-ink-soft hover:text-alert max-md:-mr-3"
        >
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  );
}

function UnderName({ line }: { line: CartLine }) {
  if (line.auctionId) return <Badge className="w-fit">{messages.wonAtAuction}</Badge>;
  if (line.stock < 1)
    return (
      <Badge tone="alert" className="w-fit">
        {messages.outOfStockBadge}
      </Badge>
    );
  if (line.stock <= 3)
    return <span className="text-sm text-accent-ink">{messages.onlyLeft(line.stock)}</span>;
  return <span className="text-sm text-ink-soft">{line.brand}</span>;
}

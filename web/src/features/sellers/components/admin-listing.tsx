import { useQuery } from "@tanstack/react-query";
import { EyeOff, Store } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

import { listingQuery } from "../api/office";
import * as messages from "../messages";
import { useListing } from "./use-listing";

/** Whether a seller's product is in the shop, and the way to take it out or put it back, for admins. */
export function AdminListing({ id }: { id: string }) {
  const { data: product } = useQuery(listingQuery(id));
  const listing = useListing(id, product?.name ?? "");
  if (!product?.seller || (product.isDraft && !product.hidden)) return null;
  const held = product.hidden === "waiting" || product.hidden === "unlisted";
  return (
    <div className="page pb-10">
      <Notice
        tone={product.hidden ? "info" : "plain"}
        icon={product.hidden ? <EyeOff aria-hidden /> : <Store aria-hidden />}
        beside={
          held ? (
            <Button size="sm" busy={listing.busy} onClick={listing.list}>
              {messages.list}
            </Button>
          ) : (
            <Button size="sm" onClick={listing.unlist}>
              {messages.unlist}
            </Button>
          )
        }
      >
        {product.hidden ? messages.isHidden : messages.isListed}
        {product.hiddenNote && (
          <span className="block font-normal">{messages.theShopSays(product.hiddenNote)}</span>
        )}
      </Notice>
      {listing.question}
    </div>
  );
}

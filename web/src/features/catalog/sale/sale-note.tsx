import type { Product } from "@/api/types";
import { Badge } from "@/components/ui/badge";
import { rupees } from "@/lib/money";
import { shortDate } from "@/lib/dates";
import { ClientOnly } from "@/lib/hydrated";

import * as messages from "./messages";

/** While it costs less: what it cost before, how much less that is, and until when. */
export function SaleNote({ product }: { product: Product }) {
  const { price, formerPrice, saleEndsAt } = product;
  if (!formerPrice) return null;
  const percent = Math.floor((1 - price / formerPrice) * 100);
  return (
    <ClientOnly>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <span className="sr-only">{messages.formerPrice}</span>
        <s className="text-lg tabular-nums">{rupees(formerPrice)}</s>
        {percent > 0 && <Badge tone="accent">{messages.less(percent)}</Badge>}
        {saleEndsAt && <span>{messages.until(shortDate(saleEndsAt))}</span>}
      </span>
    </ClientOnly>
  );
}

import { useNavigate } from "react-router";

import type { CartLine } from "@/api/types";
import { Button } from "@/components/ui/button";
import { grouped } from "@/lib/digits";
import { paths } from "@/lib/paths";
import { totals } from "@/lib/pricing";
import { itemCount } from "@/lib/store/state";
import { useUser } from "@/lib/store/store";

import * as messages from "../messages";
import { StickyBar } from "./sticky-bar";
import { SummaryCard, SummaryRow, SummaryTotal } from "./summary-card";

/** How many and how much; beside the lines on a wide screen, at the thumb on a phone. */
export function CartSummary({ lines }: { lines: CartLine[] }) {
  const navigate = useNavigate();
  const user = useUser();
  const { itemsPrice } = totals(lines);
  const checkout = (
    <Button
      kind="primary"
      size="lg"
      disabled={lines.length === 0}
      onClick={() => void navigate(user ? paths.shipping : paths.signin(paths.shipping))}
      className="w-full max-lg:min-w-0 max-lg:flex-1"
    >
      {messages.checkout}
    </Button>
  );
  return (
    <SummaryCard title={messages.orderSummary}>
      <SummaryRow label={messages.items}>{grouped(itemCount(lines))}</SummaryRow>
      <SummaryTotal label={messages.total} amount={itemsPrice} />
      <p className="text-sm text-ink-soft">{messages.addedLater}</p>
      {lines.length > 0 ? <StickyBar total={itemsPrice}>{checkout}</StickyBar> : checkout}
    </SummaryCard>
  );
}

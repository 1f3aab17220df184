import { useEffect, useState } from "react";

import type { CartLine } from "@/api/types";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { EmptyBasket } from "@/components/ui/illustrations";
import { keepFocus } from "@/components/ui/keep-focus";
import { Page, PageHeader } from "@/components/ui/page";
import { useCartCheck } from "@/features/checkout/api/check-cart";
import { CartChanges } from "@/features/checkout/components/cart-changes";
import { CartSummary } from "@/features/checkout/components/cart-summary";
import { CartTable } from "@/features/checkout/components/cart-table";
import { RemovedNote } from "@/features/checkout/components/removed-note";
import * as messages from "@/features/checkout/messages";
import { paths } from "@/lib/paths";
import { lineKey } from "@/lib/store/state";
import { dispatch, getState, useCartItems } from "@/lib/store/store";

export function Component() {
  const lines = useCartItems();
  const check = useCartCheck();
  const { changes, dismiss, isError } = check;
  const [removed, setRemoved] = useState<{ line: CartLine; place: number } | null>(null);

  useEffect(keepFocus, []);
  const undo = () => {
    if (!removed) return;
    const lines = getState().cartItems.filter((line) => lineKey(line) !== lineKey(removed.line));
    lines.splice(removed.place, 0, removed.line);
    dispatch({ type: "cartRefreshed", lines });
    setRemoved(null);
  };

  return (
    <Page title={messages.cart}>
      <PageHeader title={messages.cart} />
      <CartChanges changes={changes} onDismiss={dismiss} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div>
          {lines.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartTable lines={lines} onRemoved={(line, place) => setRemoved({ line, place })} />
          )}
          <RemovedNote line={removed?.line ?? null} onUndo={undo} />
          {isError && <p className="text-sm text-ink-soft">{messages.notChecked}</p>}
        </div>
        <CartSummary lines={lines} check={check} />
      </div>
    </Page>
  );
}

function EmptyCart() {
  return (
    <EmptyState drawing={<EmptyBasket />} title={messages.cartEmpty}>
      <ButtonLink to={paths.home} kind="primary">
        {messages.goShopping}
      </ButtonLink>
    </EmptyState>
  );
}

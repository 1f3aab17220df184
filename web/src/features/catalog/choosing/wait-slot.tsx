import { lazy, Suspense } from "react";

import type { Product } from "@/api/types";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";

import type { Choosing } from "./use-choice";

// Only for what is sold out, so only then with the code for it.
const WaitFor = lazy(() =>
  load(() => import("./wait-for")).then((module) => ({ default: module.WaitFor })),
);

type Props = { product: Product; choosing: Choosing };

/** Where some of a product's variants are sold out, one of them can be waited for. */
export function WaitSlot({ product, choosing }: Props) {
  const gone = (product.variants ?? []).filter(({ stock }) => stock === 0);
  if (gone.length === 0) return null;
  return (
    <ClientOnly>
      <Suspense>
        <WaitFor {...{ product, choosing, gone }} />
      </Suspense>
    </ClientOnly>
  );
}

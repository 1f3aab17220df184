import { lazy, Suspense } from "react";

import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { Near } from "@/lib/near";

const Reviews = lazy(() =>
  load(() => import("./product-reviews")).then((module) => ({ default: module.Reviews })),
);

type Props = { product: string; told: number };

/** Below what one came for: loaded when it is near. The stars above lead here. */
export const LazyReviews = (about: Props) => (
  <div id="reviews" className="scroll-mt-32 md:scroll-mt-24">
    <ClientOnly>
      <Near name="reviews">
        <Suspense>
          <Reviews {...about} />
        </Suspense>
      </Near>
    </ClientOnly>
  </div>
);

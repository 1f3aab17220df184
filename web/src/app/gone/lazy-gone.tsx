import { lazy, Suspense } from "react";

import { load } from "@/lib/load";

import type { GoneProps } from "./gone";

const Gone = lazy(() => load(() => import("./gone")).then((module) => ({ default: module.Gone })));

/** Below the words of what is not found; few ever see it, so that no screen carries its code. */
export const LazyGone = (props: GoneProps) => (
  <Suspense>
    <Gone {...props} />
  </Suspense>
);

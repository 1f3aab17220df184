import { lazy, Suspense } from "react";

import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";

import type { HeartProps } from "./heart";

// Most visits mark nothing, and a first view has better things to wait for.
const Heart = lazy(() =>
  load(() => import("./heart")).then((module) => ({ default: module.Heart })),
);

export const HeartSlot = (props: HeartProps) => (
  <ClientOnly>
    <Suspense>
      <Heart {...props} />
    </Suspense>
  </ClientOnly>
);

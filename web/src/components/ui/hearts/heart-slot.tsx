import { lazy, Suspense } from "react";

import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { rest } from "@/lib/rest";

import type { HeartProps } from "./heart";

// Most visits mark nothing, and a first view has better things to wait for.
const Heart = lazy(() =>
  rest()
    .then(() => load(() => import("./heart")))
    .then(({ Heart }) => ({ default: Heart })),
);

export const HeartSlot = (props: HeartProps) => (
  <ClientOnly>
    <Suspense>
      <Heart {...props} />
    </Suspense>
  </ClientOnly>
);

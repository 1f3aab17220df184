import { lazy, Suspense } from "react";

import type { Thing } from "@/lib/hearts";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";

const Questions = lazy(() =>
  load(() => import("@/features/questions/components/questions")).then((module) => ({
    default: module.Questions,
  })),
);

/** Below what one came for: loaded after it. */
export const LazyQuestions = (props: { thing: Thing; id: string; own: boolean }) => (
  <ClientOnly>
    <Suspense>
      <Questions {...props} />
    </Suspense>
  </ClientOnly>
);

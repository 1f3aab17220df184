import { lazy, Suspense } from "react";

import type { Thing } from "@/lib/hearts";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";

const Questions = lazy(() =>
  load(() => import("./section")).then((module) => ({ default: module.QuestionsSection })),
);

/** Below what one came for: loaded after it. */
export const LazyQuestions = (props: { thing: Thing; id: string; own: boolean }) => (
  <ClientOnly>
    <Suspense>
      <Questions {...props} />
    </Suspense>
  </ClientOnly>
);

import { lazy, Suspense } from "react";

import type { Thing } from "@/lib/hearts";
import { ClientOnly } from "@/lib/hydrated";
import { load } from "@/lib/load";
import { Near } from "@/lib/near";

const Questions = lazy(() =>
  load(() => import("./section")).then((module) => ({ default: module.QuestionsSection })),
);

/** Below what one came for: loaded when it is near. */
export const LazyQuestions = (props: { thing: Thing; id: string; own: boolean }) => (
  <ClientOnly>
    <Near name="questions">
      <Suspense>
        <Questions {...props} />
      </Suspense>
    </Near>
  </ClientOnly>
);

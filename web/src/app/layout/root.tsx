import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router";

import { load } from "@/lib/load";
import { onSessionEnded } from "@/lib/store/store";
import { toastStaying, useToastsWanted } from "@/lib/toast";

const Toasts = lazy(() =>
  load(() => import("@/components/ui/toasts")).then((module) => ({ default: module.Toasts })),
);

/** Around every screen: its toasts, which may hold links. */
export function Root() {
  useEffect(
    () =>
      onSessionEnded(() => {
        void load(() => import("./session-ended")).then(({ SessionEnded }) =>
          toastStaying(<SessionEnded />),
        );
      }),
    [],
  );
  return (
    <>
      <Outlet />
      {useToastsWanted() && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}

import { lazy, Suspense, useEffect } from "react";
import { Link, Outlet, useLocation } from "react-router";

import { load } from "@/lib/load";
import { paths } from "@/lib/paths";
import { onSessionEnded } from "@/lib/store/store";
import { toastStaying, useToastsWanted } from "@/lib/toast";

import * as messages from "../messages";

const Toasts = lazy(() =>
  load(() => import("@/components/ui/toasts")).then((module) => ({ default: module.Toasts })),
);

/** Around every screen: its toasts, which may hold links. */
export function Root() {
  useEffect(() => onSessionEnded(() => toastStaying(<SessionEnded />)), []);
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

/** A session that ended elsewhere: said, with a way back to this very place. */
function SessionEnded() {
  const { pathname, search } = useLocation();
  return (
    <>
      {messages.sessionEnded}{" "}
      {pathname !== paths.signin() && (
        <Link to={paths.signin(pathname + search)} className="prose-link font-medium">
          {messages.signIn}
        </Link>
      )}
    </>
  );
}

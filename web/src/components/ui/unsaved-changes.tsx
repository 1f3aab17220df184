import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

import { ConfirmDialog } from "./confirm-dialog";
import * as messages from "./messages";

/**
 * While `when` holds, leaving asks first: our own question inside the app, the browser's for
 * closing or reloading the tab.
 */
export function UnsavedChanges({ when }: { when: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when() && currentLocation.pathname !== nextLocation.pathname,
  );
  // The browser goes back a moment after it was told to: taking the answer back meanwhile would stop it again.
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state === "blocked") leaving.current = false;
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (when()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [when]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open && !leaving.current && blocker.state === "blocked") blocker.reset();
      }}
      title={messages.leaveWithoutSaving}
      description={messages.leaveNote}
      confirmLabel={messages.leave}
      danger
      onConfirm={() => {
        if (blocker.state !== "blocked") return;
        leaving.current = true;
        blocker.proceed();
      }}
    />
  );
}

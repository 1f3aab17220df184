import { useSyncExternalStore } from "react";
import type { Id } from "react-toastify/unstyled";

import { errorMessage } from "./api-error";

/** The container at the bottom centre. */
export const customerErrors = "customer-errors";

const listeners = new Set<() => void>();
let wanted = false;
let standing = () => {};
const stands = new Promise<void>((resolve) => (standing = resolve));

// No page needs a toast before something has happened: the library comes with the first one, which
// waits until its place is there, since the library forgets words for a place that comes later.
async function library() {
  wanted = true;
  for (const listener of listeners) listener();
  await stands;
  return import("react-toastify/unstyled");
}

/** The places for toasts are on the page. */
export const noteToastsStand = () => standing();

/** True once there was something to say. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const words = (error: unknown) => (typeof error === "string" ? error : errorMessage(error));

/** Of the errors on customer screens, the newest. */
let newest: Id = "";

/**
 * Errors on customer screens: at the bottom centre, one at a time. A newer one takes the place of
 * the older instead of waiting for it; but not of one that is already leaving, which would take the new
 * words along.
 */
export function toastError(error: unknown): void {
  void library().then(({ toast }) => {
    if (toast.isActive(newest, customerErrors))
      toast.update(newest, {
        containerId: customerErrors,
        render: words(error),
        autoClose: 5000,
      });
    else
      newest = toast.error(words(error), {
        containerId: customerErrors,
        position: "bottom-center",
      });
  });
}

/** Everything else about toasts is the library's default: top right, five seconds. */
export const toastSuccess = (message: string) =>
  void library().then(({ toast }) => toast.success(message));
/** Errors on the screens of admins and sellers. */
export const toastOfficeError = (error: unknown) =>
  void library().then(({ toast }) => toast.error(words(error)));

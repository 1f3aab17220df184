import { isValidElement, type ReactNode, useSyncExternalStore } from "react";
import type { Id, ToastOptions } from "react-toastify/unstyled";

import { errorMessage } from "./api-error";
import { load, waitedSince } from "./load";

/** The container at the bottom centre. */
export const customerErrors = "customer-errors";

const listeners = new Set<() => void>();
let wanted = false;
let noteStand = () => {};
const stands = new Promise<void>((resolve) => (noteStand = resolve));

// No page needs a toast before something has happened: the library comes with the first one, which
// waits until its place is there, since the library forgets words for a place that comes later.
async function library() {
  wanted = true;
  for (const listener of listeners) listener();
  await stands;
  return load(() => import("react-toastify/unstyled"));
}

/** Brings what toasts need before there is one. */
export const prepareToasts = () => void library();

/** The places for toasts are on the page. */
export const noteToastsStand = () => noteStand();

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

const words = (error: unknown): ReactNode =>
  typeof error === "string" || isValidElement(error) ? error : errorMessage(error);

type Kind = keyof typeof newest;

/** Of each kind, the newest: of one kind there is never more than one. */
const newest: Record<"done" | "problem" | "customerProblem", Id> = {
  done: "",
  problem: "",
  customerProblem: "",
};

/** How long one stays, in milliseconds. */
const stay = 5000;

let unsaid: ReactNode;

/** Words that wait for the library, which cannot come while the shop is out of reach. */
export const useUnsaid = () =>
  useSyncExternalStore(
    subscribe,
    () => unsaid,
    () => null,
  );

/**
 * A newer one takes the place of the older instead of waiting for it or lying over it; but not of one that is
 * already leaving, which would take the new words along.
 */
async function say(kind: Kind, content: ReactNode, options: ToastOptions): Promise<void> {
  unsaid = content;
  const since = Date.now();
  const { toast } = await library();
  unsaid = null;
  // The note above the page has said it meanwhile: it would now be about something long past.
  const isLate = Date.now() - since > stay && waitedSince(since);
  if (isLate && options.autoClose !== false) return;
  if (kind === "done") {
    if (newest.customerProblem)
      toast.dismiss({ containerId: customerErrors, id: newest.customerProblem });
    if (newest.problem) toast.dismiss(newest.problem);
  }
  if (toast.isActive(newest[kind], options.containerId))
    toast.update(newest[kind], { autoClose: stay, ...options, render: content });
  else newest[kind] = toast(content, options);
}

const atTheBottom: ToastOptions = {
  type: "error",
  containerId: customerErrors,
  position: "bottom-center",
};

/** Errors on customer screens: at the bottom centre, one at a time. */
export const toastError = (error: unknown) =>
  void say("customerProblem", words(error), atTheBottom);

/** The same for what has to be read: it stays until it is closed. */
export const toastStaying = (content: ReactNode) =>
  void say("customerProblem", content, { ...atTheBottom, autoClose: false });

/**
 * Everything else about toasts is the library's default: top right, five seconds. What went well ends the words
 * about what had not.
 */
export const toastSuccess = (content: ReactNode) => void say("done", content, { type: "success" });

/** Errors on the screens of admins and sellers. */
export const toastOfficeError = (error: unknown) =>
  void say("problem", words(error), { type: "error" });

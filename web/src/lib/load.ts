import { useSyncExternalStore } from "react";

const mark = "haat:reloaded";
/** A piece that is still missing after the page was loaded anew is really missing. */
const once = 60_000;
const pauses = [1000, 3000, 6000, 15_000];

let wanted = () => window.location.href;
let waiting = 0;
let waitedUntil = 0;
const listeners = new Set<() => void>();

/** Where the person is going, for a page that has to be loaded anew on the way. */
export function noteWanted(address: () => string): void {
  wanted = address;
}

/** True while a part of the app is waited for because the shop cannot be reached. */
export const useWaiting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
    () => false,
  );

/** Whether, at that moment or later, a part was waited for; the note above the page said so then. */
export const waitedSince = (moment: number) => waiting > 0 || waitedUntil >= moment;

function nowWaiting(change: 1 | -1): void {
  waiting += change;
  waitedUntil = Date.now();
  for (const listener of listeners) listener();
}

/**
 * A part of the app that is loaded when it is needed. While the shop cannot be reached it is waited for, and whoever
 * pressed a link stays where they are until it opens. When the shop answers but the part is gone, a new version was
 * installed meanwhile: the page that was wanted is loaded anew, once.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    nowWaiting(1);
    try {
      return await again(part, error);
    } finally {
      nowWaiting(-1);
    }
  }
}

async function again<T>(part: () => Promise<T>, first: unknown): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const reached = await isReachable();
    try {
      // A browser may remember that it failed: then only a page loaded anew can have it.
      if (reached) {
        await missingStyles();
        return await part();
      }
    } catch {
      if (!mayReload()) throw first;
      window.location.assign(wanted());
      return new Promise<never>(() => {});
    }
    await untilOnline(pauses[tries] ?? 15_000);
  }
}

const failedStyles = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  "error",
  ({ target }) => target instanceof HTMLLinkElement && failedStyles.add(target),
  true,
);

/** The bundler asks but once for the styles of a part: those that did not come are asked for anew, and waited for. */
const missingStyles = () =>
  Promise.all(
    [...failedStyles].map((link) => {
      failedStyles.delete(link);
      const anew = link.cloneNode() as HTMLLinkElement;
      link.replaceWith(anew);
      return new Promise((resolve, reject) => {
        anew.onload = resolve;
        anew.onerror = reject;
      });
    }),
  );

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(mark) ?? 0);
  if (Date.now() - last < once) return false;
  sessionStorage.setItem(mark, String(Date.now()));
  return true;
}

function untilOnline(longest: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.removeEventListener("online", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, longest);
    window.addEventListener("online", done);
  });
}

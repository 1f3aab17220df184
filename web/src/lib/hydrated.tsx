import { type ReactNode, useDeferredValue } from "react";

let hydrating = false;

/** Told by whoever takes a drawn page over, or draws it: what is rendered from now on is as the server drew it. */
export function setHydrating(now: boolean): void {
  hydrating = now;
}

/**
 * False while the app takes over a page that the server drew, true from then on (and at once on every other page):
 * for what the server cannot know or does not draw. It turns true for the whole page at once, so the change is a
 * deferred one, which React does in small pieces; a store's server snapshot would have it done in one long task.
 */
export const useHydrated = () => useDeferredValue(true, hydrating ? false : undefined);

type Props = { children: ReactNode; fallback?: ReactNode };

/** What the server does not draw: below the first screen, or in the visitor's own time zone. */
export function ClientOnly({ children, fallback = null }: Props) {
  return useHydrated() ? children : fallback;
}

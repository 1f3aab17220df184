import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the app takes over a page that the server drew, true from then on (and at once on every other page):
 * for what the server cannot know or does not draw.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = { children: ReactNode; fallback?: ReactNode };

/** What the server does not draw: below the first screen, or in the visitor's own time zone. */
export function ClientOnly({ children, fallback = null }: Props) {
  return useHydrated() ? children : fallback;
}

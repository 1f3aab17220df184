import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { matchRoutes, type Params, type RouteObject } from "react-router";

import type { Drawn } from "@/lib/drawn";
import { setHydrating } from "@/lib/hydrated";

/** A screen that the server draws puts what it was drawn from into the cache, so that it looks the same. */
export type FirstView = {
  prime: (client: QueryClient, drawn: Drawn, at: { params: Params; search: string }) => unknown;
};

/** What came with the page is shown, and asked for again at once. */
export const stale = { updatedAt: 1 };

/** Loads the code of the screen at the page's address, and tells it what the page was drawn from. */
export async function prepare(
  routes: RouteObject[],
  client: QueryClient,
  drawn: Drawn,
): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  for (const { route } of matches) {
    // Only a function in our routes. What is loaded already need not be waited for by the router.
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const last = matches.at(-1);
  const view = last?.route.handle as FirstView | undefined;
  await view?.prime(client, drawn, {
    params: last?.params ?? {},
    search: window.location.search,
  });
}

declare global {
  interface Window {
    /** `early/early-clicks.js` */
    earlyClicks?: { stop: () => HTMLElement[] };
  }
}

/**
 * The app takes over the nodes that the server drew, in small pieces, so that nobody's press waits. From here on
 * React itself hears presses: it finishes at once when there is one.
 */
export function hydrate(
  root: HTMLElement,
  app: (whenThere: { onThere: () => void }) => ReactNode,
): void {
  const pressed = window.earlyClicks?.stop() ?? [];
  setHydrating(true);
  const onThere = () => {
    setHydrating(false);
    delete root.dataset.drawn;
    // When React is done, but before anyone can do something else.
    queueMicrotask(() => pressed.forEach((button) => button.click()));
  };
  startTransition(() => void hydrateRoot(root, app({ onThere })));
}

import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { createBrowserRouter, Params } from "react-router";

import { noteEarly, redoEarly } from "@/lib/early";

type Router = ReturnType<typeof createBrowserRouter>;

/** A screen that the server draws says here what it must know to look the same. */
export type FirstView = {
  prepare: (client: QueryClient, at: { params: Params; search: string }) => Promise<unknown>;
};

/** The drawn page waits no longer than this for its data; then the app shows what is missing. */
const patience = 5000;

type Stage = { root: HTMLElement; router: Router; client: QueryClient; app: ReactNode };

/**
 * Replaces the page that the server drew, once the app can show the same: nothing jumps, and nothing
 * falls back to its skeleton.
 */
export async function takeOver({ root, router, client, app }: Stage): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([ready(router, client).catch(() => undefined), late]);
  noteEarly(root);
  // At once, in one task: a press between looking and replacing would be lost.
  flushSync(() => createRoot(root).render(app));
  delete root.dataset.drawn;
  delete document.documentElement.dataset.member;
  redoEarly(root);
}

async function ready(router: Router, client: QueryClient): Promise<void> {
  await initialized(router);
  const { matches, location } = router.state;
  const last = matches.at(-1);
  const view = last?.route.handle as FirstView | undefined;
  await view?.prepare(client, { params: last?.params ?? {}, search: location.search });
}

function initialized(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import type { createBrowserRouter, Params } from "react-router";

import { watchEarly } from "@/lib/early";

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
  const early = watchEarly(root);
  const finish = () => {
    delete root.dataset.drawn;
    delete document.documentElement.dataset.member;
    early.redo();
  };
  // In small pieces, so that nobody's press waits; the drawn page stays until all of them are done, and
  // then leaves in the same task in which the app's own comes.
  startTransition(() =>
    createRoot(root).render(
      <>
        {/* Before the router scrolls to the top of its new page. */}
        <Once here={early.look} />
        {app}
        <Once here={finish} />
      </>,
    ),
  );
}

/** Does something in the task in which the app comes, when the effects of what stands before it are done. */
function Once({ here }: { here: () => void }) {
  useLayoutEffect(here, [here]);
  return null;
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

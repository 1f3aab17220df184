import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { useWaiting } from "@/lib/load";
import { isOutdated } from "@/lib/query-client";

import * as messages from "../messages";

/** The shop cannot be reached, or something on this screen could not be refreshed: said quietly, while it is tried again. */
export function RefreshNote() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((look: () => void) => cache.subscribe(look), [cache]);
  const failing = () =>
    cache.findAll({ type: "active", predicate: ({ state }) => isOutdated(state) }).length > 0;
  const outdated = useSyncExternalStore(subscribe, failing, () => false);
  const held = () => cache.findAll({ type: "active", fetchStatus: "paused" }).length > 0;
  const paused = useSyncExternalStore(subscribe, held, () => false);
  const offline = useWaiting() || paused;
  return (
    <p
      role="status"
      className="absolute inset-x-0 top-full bg-sunk px-4 text-center text-xs leading-6 text-ink-soft empty:hidden"
    >
      {offline ? messages.offline : outdated && messages.couldntRefresh}
    </p>
  );
}

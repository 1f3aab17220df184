import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { isOutdated } from "@/lib/query-client";

import * as messages from "../messages";

/** Something on this screen could not be refreshed: said quietly, while it is tried again. */
export function RefreshNote() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((look: () => void) => cache.subscribe(look), [cache]);
  const failing = () =>
    cache.findAll({ type: "active", predicate: ({ state }) => isOutdated(state) }).length > 0;
  const outdated = useSyncExternalStore(subscribe, failing, () => false);
  return (
    <p
      role="status"
      className="absolute inset-x-0 top-full bg-sunk px-4 text-center text-xs leading-6 text-ink-soft empty:hidden"
    >
      {outdated && messages.couldntRefresh}
    </p>
  );
}

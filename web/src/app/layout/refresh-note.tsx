import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { useWaiting } from "@/lib/load";
import { isOutdated } from "@/lib/query-client";
import { useUnsaid } from "@/lib/toast";

import * as messages from "../messages";

/**
 * The shop cannot be reached, or something on this screen could not be refreshed: said quietly, while it is tried again.
 * Above the page, which makes room: it hides nothing of what is read.
 */
export function RefreshNote() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((look: () => void) => cache.subscribe(look), [cache]);
  const ofQueries = () => {
    const active = cache.findAll({ type: "active" });
    if (active.some(({ state }) => state.fetchStatus === "paused")) return messages.offline;
    return active.some(({ state }) => isOutdated(state)) ? messages.couldntRefresh : "";
  };
  const note = useSyncExternalStore<string>(subscribe, ofQueries, () => "");
  const unsaid = useUnsaid();
  return (
    <div
      role="status"
      className="bg-sunk px-4 text-center text-xs leading-6 text-ink-soft empty:hidden"
    >
      {useWaiting() ? (unsaid ?? messages.offline) : note}
    </div>
  );
}

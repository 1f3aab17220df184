import { answer, api } from "@/lib/api-client";
import { dispatch, getState } from "@/lib/store/store";

import { refreshedUser } from "../model/refreshed-user";

const enough = 60_000;
let lastAsked = -Infinity;

/**
 * Asks who we are now: an admin may have changed our roles or name since we signed in, and a session
 * that ended elsewhere ends here too (the 401 does that).
 */
async function refreshSession(): Promise<void> {
  const before = getState().userInfo;
  if (!before || performance.now() - lastAsked < enough) return;
  lastAsked = performance.now();
  try {
    const now = await answer(api.GET("/api/users/me"));
    const { userInfo } = getState();
    const refreshed = userInfo && refreshedUser(userInfo, now);
    if (refreshed) dispatch({ type: "signedIn", user: refreshed });
  } catch {
    // Offline or signed out: nothing to show, the next visit asks again.
  }
}

/** At the start, and when someone comes back to the tab. */
export function keepSessionFresh(): void {
  void refreshSession();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void refreshSession();
  });
}

import { useEffect, useState } from "react";

import { drawnPage } from "./drawn";
import { useHydrated } from "./hydrated";
import { serverNow } from "./server-clock";

/** The server's time, anew each second: what every countdown on a screen shares. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(tick);
  }, []);
  // A drawn page begins at the moment in which it was drawn.
  return useHydrated() ? now : (drawnPage()?.at ?? now);
}

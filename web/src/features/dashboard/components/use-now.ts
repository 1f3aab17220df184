import { useEffect, useState } from "react";

import { serverNow } from "@/lib/server-clock";

/** The server's time, every second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

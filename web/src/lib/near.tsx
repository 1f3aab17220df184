import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

import { rest } from "./rest";

/** What came near once is there at once when one comes back, so that the page is as long as it was left. */
const came = new Set<string>();

type Props = { name: string; children: ReactNode };

/** What stands far below: neither its code is loaded nor is it drawn until it is less than a screen away. */
export function Near({ name, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => came.has(name));
  useEffect(() => {
    if (near) return;
    let seen: IntersectionObserver | undefined;
    // What is on the screen comes first.
    void rest().then(() => {
      if (!place.current) return;
      seen = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          came.add(name);
          startTransition(() => setNear(true));
        },
        { rootMargin: "100%" },
      );
      seen.observe(place.current);
    });
    return () => seen?.disconnect();
  }, [near, name]);
  return <div ref={place}>{near && children}</div>;
}

import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

import { rest } from "./rest";

/** What came near once is there at once when one comes back, so that the page is as long as it was left. */
const came = new Set<string>();

/** Whoever is at the end of the page, or comes to where it was, goes on to where it has moved meanwhile. */
function followEnd(): () => void {
  const { body, documentElement: page } = document;
  const ends = new Set<number>();
  const look = () => {
    const end = page.scrollHeight;
    const isAt = (place: number) => Math.abs(scrollY + innerHeight - place) < 2;
    if (scrollY > 0 && !isAt(end) && [...ends].some(isAt))
      scrollTo({ top: end, behavior: "instant" });
    ends.add(end);
  };
  look();
  const moves = new ResizeObserver(look);
  moves.observe(body);
  // The End key of some browsers takes its time to get there.
  addEventListener("scrollend", look);
  const stop = () => {
    moves.disconnect();
    removeEventListener("scrollend", look);
  };
  // What somebody opens by a press pushes them nowhere.
  addEventListener("click", stop, { once: true, capture: true });
  return stop;
}

type Props = { name: string; children: ReactNode };

/** What stands far below: neither its code is loaded nor is it drawn until it is less than a screen away. */
export function Near({ name, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => came.has(name));
  const leaveEnd = useRef<() => void>(undefined);
  useEffect(() => () => leaveEnd.current?.(), []);
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
          leaveEnd.current ??= followEnd();
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

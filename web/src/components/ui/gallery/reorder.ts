import { type KeyboardEvent, type PointerEvent, useRef } from "react";

/** A list with one of its things moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [thing] = next.splice(from, 1);
  if (thing === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, thing);
  return next;
}

/**
 * What the handle of a thing in a list needs so that it can be dragged, by mouse or by finger, and moved with the arrow
 * keys. Each thing stands in an element with its place in `data-place`, inside one with `data-places`.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);
  return (place: number, count: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = place;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = dragged.current;
      if (from === null) return;
      const list = event.currentTarget.closest("[data-places]");
      const below = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest("[data-place]");
      if (!below || below.closest("[data-places]") !== list) return;
      const to = Number((below as HTMLElement).dataset["place"]);
      if (to === from) return;
      dragged.current = to;
      onMove(from, to);
    },
    onPointerUp: () => (dragged.current = null),
    onPointerCancel: () => (dragged.current = null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const to = place + by;
      if (to < 0 || to >= count) return;
      onMove(place, to);
      // The focus goes with the thing, so that the next press moves the same one further.
      const list = event.currentTarget.closest("[data-places]");
      list?.querySelector<HTMLElement>(`[data-place="${to}"] [data-handle]`)?.focus();
    },
    "data-handle": "",
    style: { touchAction: "none" as const },
  });
}

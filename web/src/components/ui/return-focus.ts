import { type RefObject, useLayoutEffect } from "react";

/** What opens over the page: it closes again, and with it goes whatever in it had the focus. */
export const passing = "[role=menu], [role=dialog], [role=alertdialog]";

let place: HTMLElement | null = null;
let near: HTMLElement[] = [];
globalThis.document?.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const over = target.closest(passing);
  if (!over) place = target;
  else if (over.role === "menu") place = opener(over) ?? place;
  if (place?.isConnected) near = around(place);
});

/** The rows and cards around something that say `data-place`: they stay when it goes. The nearest first. */
function around(there: Element): HTMLElement[] {
  const nearest = there.closest<HTMLElement>("[data-place]");
  const above = nearest?.parentElement;
  return nearest ? [nearest, ...(above ? around(above) : [])] : [];
}

/** To what takes the place of what is gone (`data-next`), or to its row; to the content when that is gone, too. */
function focusNear(places: HTMLElement[]): void {
  const left = places.find(({ isConnected }) => isConnected);
  if (!left) return focusContent();
  (left.querySelector<HTMLElement>("[data-next]") ?? left).focus({ preventScroll: true });
}

/** A pointer opens a menu without giving its button the focus: the menu is named after that button. */
const opener = (menu: Element) =>
  document.getElementById(menu.getAttribute("aria-labelledby") ?? "");

/** To the beginning of the content: for whoever's place on the page is gone. */
export function focusContent(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** A part of the page that goes by itself, while somebody may be in it: they then stand at the beginning. */
export function useFocusWhenGone(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (current?.contains(document.activeElement)) focusContent();
    };
  }, [part]);
}

/** Back to where the keyboard was before something opened; near it when that is gone, as a deleted row is. */
export function returnFocus(): void {
  const there = place?.isConnected && place !== document.body ? place : null;
  if (!there) return focusNear(near);
  there.focus({ preventScroll: true });
  // Rows leave a moment after their dialog: then the focus would fall to the body after all.
  whenGone(there);
}

/** Near it, should this go while it has the focus. */
export function whenGone(there: HTMLElement): void {
  const places = around(there);
  const watching = new MutationObserver(() => {
    if (there.isConnected) return;
    stop();
    if (document.activeElement === document.body) focusNear(places);
  });
  const stop = () => {
    watching.disconnect();
    there.removeEventListener("blur", moved);
  };
  // What is being taken away is blurred while it is still there: only a moment later it is told from what was left.
  const moved = () =>
    queueMicrotask(() => {
      if (there.isConnected) stop();
    });
  there.addEventListener("blur", moved);
  watching.observe(document.body, { childList: true, subtree: true });
}

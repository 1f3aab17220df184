import { type RefObject, useEffect } from "react";

/** What a message may lie beside or on: how far from the window's left and top. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Between a message and what it stands above. */
const gap = 8;

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isSeen = ({ left, top, right, bottom }: Box) => right > left && bottom > top;

/**
 * How far a message at the bottom has to rise, so that it lies on nothing that somebody has in hand: `near` has that
 * from the widest (a whole box of ways to bid) to the least (the one field). The widest that can be kept clear is;
 * nothing rises over `ceiling`, where the header ends.
 */
export function riseOf(message: Box, near: Box[], ceiling: number): number {
  const height = message.bottom - message.top;
  for (const box of near.filter(isSeen)) {
    if (!meet(message, box)) return 0;
    if (box.top - gap - height >= ceiling) return message.bottom - (box.top - gap);
  }
  return 0;
}

const controls = "button, a, input, select, textarea, [role=button]";
const boxes = "[data-in-hand], [role=dialog], [role=alertdialog]";
const groups = "form, [role=group]";

const nearOf = (control: Element) =>
  [control.closest(boxes), control.closest(groups), control]
    .filter((one) => one !== null)
    .map((one) => one.getBoundingClientRect());

const headerEnds = () =>
  Math.max(0, document.querySelector("body header")?.getBoundingClientRect().bottom ?? 0);

/** Messages inside `place` stay off what was pressed or typed into last: see `--rise` in `toasts.css`. */
export function useOutOfTheWay(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const around = place.current;
    if (!around) return;
    let inHand: Element | null = document.activeElement;
    const stand = () => {
      around.style.removeProperty("--rise");
      const message = around.querySelector(".Toastify__toast-container");
      const control = inHand?.isConnected ? inHand.closest(controls) : null;
      if (!message || !control) return;
      const rise = riseOf(message.getBoundingClientRect(), nearOf(control), headerEnds());
      if (rise > 0) around.style.setProperty("--rise", `${rise}px`);
    };
    const take = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(".Toastify")) return false;
      inHand = target;
      return true;
    };
    // A press alone moves nothing: it would slip away under the finger.
    const press = (event: Event) => void take(event);
    const focus = (event: Event) => {
      if (take(event)) stand();
    };
    const said = new MutationObserver(stand);
    said.observe(around, { childList: true, characterData: true, subtree: true });
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("focusin", focus);
    return () => {
      said.disconnect();
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("focusin", focus);
    };
  }, [place]);
}

import { passing, whenGone } from "./return-focus";

/**
 * Where rows go by a press of one of their own buttons: the focus goes to the content then, not to the page's very
 * beginning. What opens over the page gives it back by itself.
 */
export function keepFocus(): () => void {
  const watch = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !target.closest(passing)) whenGone(target);
  };
  document.addEventListener("focusin", watch);
  return () => document.removeEventListener("focusin", watch);
}

/** As the `ref` of what takes the place of something that was pressed. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What opens over the page: it closes again, and with it goes whatever in it had the focus. */
export const passing = "[role=menu], [role=dialog], [role=alertdialog]";

let place: HTMLElement | null = null;
globalThis.document?.addEventListener("focusin", ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const over = target.closest(passing);
  if (!over) place = target;
  else if (over.role === "menu") place = opener(over) ?? place;
});

/** A pointer opens a menu without giving its button the focus: the menu is named after that button. */
const opener = (menu: Element) =>
  document.getElementById(menu.getAttribute("aria-labelledby") ?? "");

/** Back to where the keyboard was before something opened; to the content when that is gone, as a deleted row is. */
export function returnFocus(): void {
  const there = place?.isConnected && place !== document.body ? place : null;
  // Rows leave a moment after their dialog: then the focus would fall to the body after all.
  (there ?? document.getElementById("content"))?.focus({ preventScroll: true });
  if (there) whenGone(there);
}

/** To the content, should this go while it has the focus. */
export function whenGone(there: HTMLElement): void {
  const watching = new MutationObserver(() => {
    if (there.isConnected) return;
    stop();
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  });
  const stop = () => {
    watching.disconnect();
    there.removeEventListener("blur", moved);
  };
  const moved = () => {
    if (there.isConnected) stop();
  };
  there.addEventListener("blur", moved);
  watching.observe(document.body, { childList: true, subtree: true });
}

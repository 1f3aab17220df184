/** How long a press waits for its button, in milliseconds. */
const patience = 5000;

/** What someone did on the drawn page before the app had replaced it. */
type Early = {
  text: string | null;
  typing: boolean;
  chosen: string | null;
  pressed: string;
  followed: string | undefined;
  scrolled: number;
};

/**
 * Watches the drawn page until the app replaces it. In the task in which it does, `look` is for when the
 * new page has come and `redo` for when it is complete: what was typed is in the app's field and the cursor
 * with it, the last press has its effect (`theme.js` has remembered it), and nobody is back at the top.
 */
export function watchEarly(root: HTMLElement): { look: () => void; redo: () => void } {
  // They keep what was done to them when they are no longer on the page.
  const field = searchFieldIn(root);
  const select = root.querySelector("select");
  const focus = watchFocus(field);
  let scrolled = 0;
  let done = false;
  const look = () => {
    scrolled = window.scrollY;
  };
  const once = () => {
    if (done) return;
    done = true;
    const { pressed = "", followed, held } = document.documentElement.dataset;
    delete document.documentElement.dataset.pressed;
    delete document.documentElement.dataset.followed;
    if (held !== undefined) pressWhenLetGo(held);
    const [text, typing, chosen] = [typedIn(field), focus.stop(), chosenIn(select)];
    // When React is done, but before anyone can do something else.
    queueMicrotask(() => redo(root, { text, typing, chosen, pressed, followed, scrolled }));
  };
  return { look, redo: once };
}

/** Says at the end whether someone is in the field, even though it has just left the page. */
function watchFocus(field: HTMLElement | null): { stop: () => boolean } {
  const inField = () => field !== null && field === document.activeElement;
  let typing = inField();
  // The browser also takes the focus from what leaves the page: what is told then is heard after `stop`.
  const look = () => queueMicrotask(() => (typing = inField()));
  document.addEventListener("focusin", look);
  document.addEventListener("focusout", look);
  return {
    stop: () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", look);
      return typing;
    },
  };
}

/** Whoever held a button or link while its page left has pressed it when they let go of it. */
function pressWhenLetGo(name: string): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const letGo = ({ target }: Event) => {
    over.abort();
    const here = pressable(target);
    if (here && nameOf(here) === name) here.click();
  };
  document.addEventListener("pointerup", letGo, options);
  // It was a scroll, or the browser's menu.
  document.addEventListener("pointercancel", () => over.abort(), options);
}

const pressable = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("button, a") : null;

function redo(
  root: HTMLElement,
  { text, typing, chosen, pressed, followed, scrolled }: Early,
): void {
  if (scrolled > 0 && window.scrollY === 0) window.scrollTo(0, scrolled);
  const field = searchFieldIn(root);
  if (typing) field?.focus({ preventScroll: true });
  if (field && text !== null) {
    write(field, text);
    field.setSelectionRange(text.length, text.length);
  }
  const select = root.querySelector("select");
  if (select && chosen !== null) {
    select.value = chosen;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (pressed) pressThere(root, pressed, () => followed && follow(root, followed));
}

/** Presses the button as soon as its part of the screen is there, and then goes on; sooner or later in any case. */
function pressThere(root: HTMLElement, name: string, goOn: () => void): void {
  if (press(root, name)) return goOn();
  const arriving = new MutationObserver(() => {
    if (press(root, name)) stop();
  });
  const stop = () => {
    arriving.disconnect();
    clearTimeout(late);
    goOn();
  };
  const late = setTimeout(stop, patience);
  arriving.observe(root, { childList: true, subtree: true });
}

const searchFieldIn = (root: HTMLElement) =>
  root.querySelector<HTMLInputElement>("input[type=search]");

/** What was typed, if it is not what was drawn. */
const typedIn = (field: HTMLInputElement | null) =>
  field && field.value !== field.defaultValue ? field.value : null;

/** What was chosen, if it is not what was drawn. */
function chosenIn(select: HTMLSelectElement | null): string | null {
  if (!select) return null;
  const options = [...select.options];
  const drawn = options.find((option) => option.defaultSelected) ?? options[0];
  return select.value === drawn?.value ? null : select.value;
}

/** As if typed: React overlooks a value that was set in its own way. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The link that waited for the press. */
function follow(root: HTMLElement, href: string): void {
  const link = [...root.querySelectorAll("a")].find((link) => link.getAttribute("href") === href);
  if (link) link.click();
  else window.location.assign(href);
}

function press(root: HTMLElement, name: string): boolean {
  const button = [...root.querySelectorAll("button")].find((button) => nameOf(button) === name);
  button?.click();
  return button !== undefined;
}

/** How `theme.js` remembers a button. */
const nameOf = (button: Element) =>
  button.getAttribute("aria-describedby") ??
  button.getAttribute("aria-label") ??
  button.textContent;

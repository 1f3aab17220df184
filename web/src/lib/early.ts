/** What someone did on the drawn page before the app had started. */
type Early = { text: string; typing: boolean; chosen: string | null; pressed: string };

/** How long a press waits for its button, in milliseconds. */
const patience = 5000;

const nothing: Early = { text: "", typing: false, chosen: null, pressed: "" };
let early = nothing;

/** Looks at the drawn page just before the app replaces it; `theme.js` has remembered the last press. */
export function noteEarly(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>("input[type=search]");
  const { pressed = "" } = document.documentElement.dataset;
  const changed = field !== null && field.value !== field.defaultValue;
  early = {
    text: changed ? field.value : "",
    typing: field !== null && field === document.activeElement,
    chosen: chosenIn(root.querySelector("select")),
    pressed,
  };
}

/** The words typed so far. */
export const earlyText = () => early.text;

/** Once the app stands: the cursor returns to its field, and the press has its effect. */
export function redoEarly(root: HTMLElement): void {
  const { typing, chosen, pressed } = early;
  early = nothing;
  delete document.documentElement.dataset.pressed;
  if (typing) goOnTyping(root.querySelector<HTMLInputElement>("input[type=search]"));
  if (chosen !== null) choose(root.querySelector("select"), chosen);
  if (!pressed || press(root, pressed)) return;
  // Its part of the screen is still on the way.
  const arriving = new MutationObserver(() => {
    if (press(root, pressed)) arriving.disconnect();
  });
  arriving.observe(root, { childList: true, subtree: true });
  setTimeout(() => arriving.disconnect(), patience);
}

function goOnTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** What was chosen, if it is not what was drawn. */
function chosenIn(select: HTMLSelectElement | null): string | null {
  if (!select) return null;
  const options = [...select.options];
  const drawn = options.find((option) => option.defaultSelected) ?? options[0];
  return select.value === drawn?.value ? null : select.value;
}

function choose(select: HTMLSelectElement | null, value: string): void {
  if (!select) return;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function press(root: HTMLElement, name: string): boolean {
  const button = [...root.querySelectorAll("button")].find((button) => nameOf(button) === name);
  button?.click();
  return button !== undefined;
}

/** How `theme.js` remembers a button. */
const nameOf = (button: HTMLButtonElement) =>
  button.getAttribute("aria-describedby") ??
  button.getAttribute("aria-label") ??
  button.textContent;

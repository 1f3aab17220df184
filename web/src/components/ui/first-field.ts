/** `data-begin`: a button that stands for a field, as that which chooses a file does. */
const fields =
  "form :is(input, select, textarea, [role=switch]):not(:disabled, [type=hidden], [tabindex='-1']), [data-begin]";

const isOf = (group: HTMLInputElement) => (field: Element) =>
  field instanceof HTMLInputElement && field.name === group.name && field.checked;

/**
 * Where whoever opened a form over the page goes on: its first field, and of several to choose from the chosen one.
 * Not one below the fold: the words above would be scrolled away unread, and a phone's keyboard would cover the rest.
 */
export function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)];
  const [first] = all;
  const isChoice = first instanceof HTMLInputElement && first.type === "radio";
  const field = (isChoice && all.find(isOf(first))) || first;
  const fold = dialog.getBoundingClientRect().top + dialog.clientHeight;
  return field && field.getBoundingClientRect().bottom <= fold ? field : undefined;
}

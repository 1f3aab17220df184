import { useEffect } from "react";

/** Forms that were sent, and not typed into since: whoever types is not called elsewhere. */
const sent = new WeakSet<HTMLFormElement>();
let watched = false;

function watchForms() {
  if (watched) return;
  watched = true;
  document.addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      sent.add(target);
      // The same words as last time change nothing, so no effect runs for them: looked at once the form has decided.
      setTimeout(() => goToFirstWrong(target));
    },
    true,
  );
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element && target.closest("form");
    if (form) sent.delete(form);
  });
}

function goToFirstWrong(form: HTMLFormElement) {
  if (!sent.has(form)) return;
  const { activeElement: here } = document;
  // Not away from what one went on to.
  if (here !== document.body && !form.contains(here)) return;
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

/**
 * When a form that was sent is refused, by itself or by the server, the first wrong field as one reads gets the focus,
 * in whatever order the complaints came.
 */
export function useFirstWrong(id: string, error: string | undefined) {
  useEffect(watchForms, []);
  useEffect(() => {
    const form = error && document.getElementById(id)?.closest("form");
    if (form) goToFirstWrong(form);
  }, [id, error]);
}

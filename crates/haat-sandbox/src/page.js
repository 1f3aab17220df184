/*
 * What both sandbox scripts put into a page: elements styled through the DOM, and the dialog that stands where a
 * provider would open its own window. It is served before each of them, and made once.
 */
window.haatSandboxPage ??= (() => {
  "use strict";

  function make(tag, text, styles, attributes) {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    Object.assign(element.style, styles);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    return element;
  }

  function choice(label, styles) {
    const button = make("button", label, {
      display: "block", width: "100%", minHeight: "45px", margin: "0 0 8px", padding: "8px 16px", border: "0",
      borderRadius: "6px", font: "600 16px/1.25 system-ui, sans-serif", cursor: "pointer", ...styles,
    }, { type: "button" });
    button.addEventListener("focus", () => {
      button.style.outline = button.matches(":focus-visible") ? "3px solid #0b57d0" : "none";
      button.style.outlineOffset = "2px";
    });
    button.addEventListener("blur", () => { button.style.outline = "none"; });
    return button;
  }

  /**
   * Asks the payer, and resolves with what `finish` is called with; `ready(finish)` attaches it to the choices.
   * Escape counts as `closed`, unless `isBusy()`; so does going away from the page behind.
   */
  function ask({ name, mark, title, details, content, closed, isBusy = () => false, ready }) {
    const titleId = `${name}-title`;
    const dialog = make("dialog", "", {
      width: "min(26rem, calc(100vw - 2rem))", padding: "24px", border: "0", borderRadius: "12px", margin: "auto",
      background: "#fff", color: "#1a1a1a", font: "16px/1.5 system-ui, sans-serif",
      boxShadow: "0 20px 60px rgba(0, 0, 0, .45)",
    }, { "aria-labelledby": titleId, "data-sandbox-dialog": name });
    dialog.append(
      make("p", mark, {
        margin: "0 0 16px", padding: "6px 12px", borderRadius: "6px", background: "#fff3cd", color: "#5c4300",
        font: "600 14px/1.4 system-ui, sans-serif", textAlign: "center",
      }),
      make("h2", title, { margin: "0 0 4px", font: "700 22px/1.3 system-ui, sans-serif" }, { id: titleId }),
      make("p", details, { margin: "0 0 20px", color: "#4a4a4a" }),
      ...content,
    );
    document.body.append(dialog);
    return new Promise((resolve) => {
      const finish = (outcome) => {
        window.removeEventListener("popstate", leave);
        dialog.close();
        dialog.remove();
        resolve(outcome);
      };
      const leave = () => finish(closed);
      window.addEventListener("popstate", leave);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        if (!isBusy()) leave();
      });
      ready(finish);
      dialog.showModal();
    });
  }

  return { make, choice, ask };
})();

// Runs before the first paint. External, because the content security policy allows no inline script.
(function () {
  var page = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      // Storage can be forbidden; the system's choice then holds, and nobody is signed in.
      return null;
    }
  };

  // A dark page never flashes white.
  var choice = read("theme");
  var dark =
    choice === "dark" ||
    (choice !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  page.dataset.theme = dark ? "dark" : "light";

  // The server draws the page as a visitor sees it.
  if (read("userInfo")) page.dataset.member = "";

  // Whoever presses a button before the app has started gets its effect as soon as it has
  // (`lib/early.ts`).
  document.addEventListener("click", function (event) {
    var target = event.target;
    var button = target instanceof window.Element && target.closest("#root[data-drawn] button");
    if (!button || button.type === "submit") return;
    page.dataset.pressed =
      button.getAttribute("aria-describedby") ||
      button.getAttribute("aria-label") ||
      button.textContent;
  });
})();

// Runs before the first paint, so that a dark page never flashes white. External, because the
// content security policy allows no inline script.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem("theme");
  } catch (_) {
    // Storage can be forbidden; the system's choice then holds.
  }
  var dark =
    choice === "dark" ||
    (choice !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();

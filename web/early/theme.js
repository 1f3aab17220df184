// Runs before the first paint. External, because the content security policy allows no inline script (`build/early.ts`).
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

  // The server draws the page as a visitor sees it; `Providers` takes this away when the app knows who is here.
  if (read("userInfo")) page.dataset.member = "";
})();

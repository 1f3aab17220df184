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

  // Whoever presses a button before the app has started gets its effect as soon as it has, and whoever holds one
  // while the app comes, as soon as they let go (`lib/early.ts`).
  var drawn = function (target, what) {
    return target instanceof window.Element && target.closest("#root[data-drawn] " + what);
  };
  var nameOf = function (pressed) {
    return (
      pressed.getAttribute("aria-describedby") ||
      pressed.getAttribute("aria-label") ||
      pressed.textContent
    );
  };
  document.addEventListener("click", function (event) {
    var button = drawn(event.target, "button");
    if (button && button.type !== "submit") page.dataset.pressed = nameOf(button);
    // Leaving now would lose the press: the link waits for it, but not for ever.
    var link = drawn(event.target, "a[href]");
    var elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!link || link.target || elsewhere || !page.dataset.pressed) return;
    event.preventDefault();
    page.dataset.followed = link.getAttribute("href");
    window.setTimeout(function () {
      if (page.dataset.followed) window.location.assign(page.dataset.followed);
    }, 5000);
  });
  document.addEventListener("pointerdown", function (event) {
    var held = drawn(event.target, ":is(button, a)");
    if (held) page.dataset.held = nameOf(held);
  });
  ["pointerup", "pointercancel"].forEach(function (over) {
    document.addEventListener(over, function () {
      delete page.dataset.held;
    });
  });
})();

// Keeps presses on the page that the server drew, in their order, until the app has hydrated it and does them
// again on the same nodes (`src/app/first-view/hydrate.tsx`). Here before the first paint, as theme.js is.
(function () {
  var patience = 5000;
  var queue = [];
  var leaving;

  var keep = function (event) {
    var pressed =
      event.target instanceof window.Element &&
      event.target.closest("#root[data-drawn] :is(a[href], button)");
    if (!pressed) return;
    // A link or a form needs no app; but leaving now would lose the presses before it.
    var alone = pressed.matches("a, [type=submit]");
    var beside = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || pressed.target;
    if (alone && (beside || queue.length === 0)) return;
    event.preventDefault();
    queue.push(pressed);
    if (alone && !leaving) leaving = window.setTimeout(leave, patience, pressed);
  };
  var stop = function () {
    document.removeEventListener("click", keep);
    window.clearTimeout(leaving);
    return queue;
  };
  // The app does not come: better to go on than to wait for ever.
  var leave = function (pressed) {
    stop();
    pressed.click();
  };

  document.addEventListener("click", keep);
  window.earlyClicks = { stop: stop };
})();

// Brings the app: once what the server has drawn is on the screen, at once where it has drawn nothing. Its files stand in
// the page (`build/early.ts`), in their order, with the scripts and calls of this screen, which the server names.
(function () {
  // Where nothing tells of the first paint.
  var patience = 1000;

  var told = function (name) {
    var tag = document.querySelector('meta[name="haat:' + name + '"]');
    return tag ? tag.content.split(" ").filter(Boolean) : [];
  };
  var add = function (tag, values) {
    return document.head.appendChild(Object.assign(document.createElement(tag), values));
  };
  // Each in a turn of its own: what someone has pressed meanwhile comes first.
  var run = function (files) {
    if (files.length === 0) return;
    add("script", { type: "module", crossOrigin: "", src: files[0] }).onload = function () {
      window.setTimeout(run, 0, files.slice(1));
    };
  };

  var begun = false;
  var begin = function () {
    if (begun) return;
    begun = true;
    // All at once rather than one after the other.
    told("calls").forEach(function (href) {
      add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: href });
    });
    told("scripts").forEach(function (href) {
      add("link", { rel: "modulepreload", crossOrigin: "", href: href });
    });
    run(told("app"));
  };

  document.addEventListener("DOMContentLoaded", function () {
    var drawn = document.querySelector("#root[data-drawn]");
    // A tab in the background paints nothing.
    if (!drawn || document.visibilityState === "hidden") return begin();
    new window.PerformanceObserver(function (entries, observer) {
      if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      begin();
    }).observe({ type: "paint", buffered: true });
    window.setTimeout(begin, patience);
  });
})();

// What the shop tells while none of its pages is open. It keeps nothing and answers no request.

self.addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data.json();
  const shown = { body: text, tag, renotify: true, icon: "/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

/** One press leads to what it is about: in the shop's tab if there is one. */
async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) {
    try {
      await tab.focus();
      if (tab.url !== address) await tab.navigate(address);
      return;
    } catch {
      // A tab from before there was this worker cannot be led.
    }
  }
  await self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// A new version of it serves the tabs that are open, too.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

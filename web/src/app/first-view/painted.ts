/** Where nothing tells of the first paint, or there is none because the tab is in the background. */
const patience = 1000;

/** Resolves once what the server has drawn is on the screen; at once where it has drawn nothing. */
export function painted(): Promise<void> {
  const drawn = document.querySelector("#root[data-drawn]") !== null;
  if (!drawn || document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    setTimeout(resolve, patience);
  });
}

/** The scripts and calls of this screen, all at once rather than one after the other, as the server names them. */
export function askForTheRest(): void {
  for (const href of told("calls"))
    hint({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  for (const href of told("scripts")) hint({ rel: "modulepreload", crossOrigin: "", href });
}

const told = (name: string) =>
  document
    .querySelector(`meta[name="haat:${name}"]`)
    ?.getAttribute("content")
    ?.split(" ")
    .filter(Boolean) ?? [];

const hint = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement("link"), link));

/**
 * What the server says about itself in the page's head (`<meta name="haat:demo" content="on">`),
 * so that no screen waits for a request to know it.
 */
function flag(name: string): boolean {
  const tag = document.querySelector(`meta[name="haat:${name}"]`);
  return tag !== null && tag.getAttribute("content") !== "off";
}

/** No real money: every page says so. */
export const isDemo = () => flag("demo");

/** Password resets by mail are switched on; otherwise the link leads home. */
export const canResetPassword = () => flag("password-reset");

/** The home page knows whether any auction is running; the other pages do not say. */
export const hasLiveAuctions = () =>
  document.querySelector('meta[name="haat:auctions"][content="off"]') === null;

/** Where this shop's source code is: its own copy, or what its operator names (`HAAT_SOURCE_URL`). */
export function sourceCodeUrl(): string | null {
  const named = document.querySelector('meta[name="haat:source"]')?.getAttribute("content");
  return named && /^(https?:\/\/|\/(?!\/))/.test(named) ? named : null;
}

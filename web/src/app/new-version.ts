/**
 * After a new version of the shop is installed, a page opened before asks for pieces that no longer
 * exist. Loading it anew once brings the new version; a second failure is a real one.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const mark = "haat:reloaded";
    const last = Number(sessionStorage.getItem(mark) ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem(mark, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

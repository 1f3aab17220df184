/**
 * A redirect target stays on this site. The browser itself resolves the text, so its own ideas of
 * backslashes, tabs and schemes are the ones that count.
 */
export function safeRedirect(target: string | null | undefined, fallback = "/"): string {
  if (!target || !target.startsWith("/")) return fallback;
  const base = "https://haat.invalid";
  try {
    const url = new URL(target, base);
    if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}

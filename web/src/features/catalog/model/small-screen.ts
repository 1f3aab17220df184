/** Screens that Tailwind's `lg` is not for: they have the filters in a sheet. */
const query = () => window.matchMedia("(width < 64rem)");

export const isSmallScreen = () => query().matches;

export function onScreenChange(listener: () => void): () => void {
  const screens = query();
  screens.addEventListener("change", listener);
  return () => screens.removeEventListener("change", listener);
}

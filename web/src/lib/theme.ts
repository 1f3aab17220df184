import { useSyncExternalStore } from "react";

import { storage, storageKeys, type ThemeChoice } from "./storage";

const systemDark = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let choice: ThemeChoice = storage.readTheme();

function paint(): void {
  const dark = choice === "dark" || (choice === "system" && systemDark().matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function change(next: ThemeChoice): void {
  choice = next;
  paint();
  for (const listener of listeners) listener();
}

/** Follows the system and the other tabs from now on; `theme.js` has already painted the first view. */
export function startTheme(): void {
  systemDark().addEventListener("change", paint);
  // What changed since the first view was painted, nobody has heard.
  paint();
  storage.onOtherTab((key) => {
    if (key === storageKeys.theme || key === null) change(storage.readTheme());
  });
}

export function setTheme(next: ThemeChoice): void {
  storage.writeTheme(next);
  change(next);
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
    () => "system",
  );
}

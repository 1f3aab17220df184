import { useSyncExternalStore } from "react";

/**
 * Some calls ask for the password again when it was last given a while ago. Whoever calls need not know: the call
 * waits here until the dialog has it, and is then sent once more.
 */
let waiting: ((given: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** True once the password was given, false when the person would rather not. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** The dialog's answer, to all calls that wait for it. */
export function passwordAnswered(given: boolean): void {
  const all = waiting;
  waiting = [];
  tell();
  for (const resolve of all) resolve(given);
}

export function usePasswordAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
    () => false,
  );
}

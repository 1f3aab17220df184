import { read, storageKeys, write } from "./storage";

/** As many as are worth remembering. */
const most = 12;

/** Products that were looked at in this browser, by id, the latest first. */
export const viewedProducts = (): string[] => {
  const value = read(storageKeys.viewed);
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
};

export function noteViewed(id: string): void {
  const ids = [id, ...viewedProducts().filter((other) => other !== id)];
  write(storageKeys.viewed, JSON.stringify(ids.slice(0, most)));
}

export const forgetViewed = (): void => write(storageKeys.viewed, null);

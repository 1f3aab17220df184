import { read, storageKeys, write } from "./storage";

/** As many as are worth showing. */
const most = 6;
const longest = 100;

/** What was searched for in this browser, the latest first. It stays here: the shop is not told. */
export const recentSearches = (): string[] => {
  const value = read(storageKeys.searches);
  return Array.isArray(value)
    ? value.filter((words): words is string => typeof words === "string" && words !== "")
    : [];
};

const others = (words: string) =>
  recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase());

export function noteSearch(query: string): void {
  const words = query.replace(/\s+/g, " ").trim().slice(0, longest);
  if (words) write(storageKeys.searches, JSON.stringify([words, ...others(words)].slice(0, most)));
}

export function forgetSearch(words: string): void {
  const rest = others(words);
  write(storageKeys.searches, rest.length ? JSON.stringify(rest) : null);
}

export const forgetSearches = (): void => write(storageKeys.searches, null);

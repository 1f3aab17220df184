import { beforeEach, expect, it } from "vitest";

import { forgetSearch, forgetSearches, noteSearch, recentSearches } from "./recent-searches";
import { storageKeys } from "./storage";

beforeEach(() => localStorage.clear());

it("keeps the latest first, each once", () => {
  for (const words of ["red shoe", "lamp", " ", "Red  Shoe"]) noteSearch(words);
  expect(recentSearches()).toEqual(["Red Shoe", "lamp"]);
  for (let number = 0; number < 9; number += 1) noteSearch(`thing ${number}`);
  expect(recentSearches()).toHaveLength(6);
});

it("forgets one, or all", () => {
  noteSearch("lamp");
  noteSearch("sofa");
  forgetSearch("LAMP");
  expect(recentSearches()).toEqual(["sofa"]);
  forgetSearches();
  expect(localStorage.getItem(storageKeys.searches)).toBeNull();
});

it("takes nothing odd from the storage", () => {
  localStorage.setItem(storageKeys.searches, JSON.stringify(["a", 1, null, ""]));
  expect(recentSearches()).toEqual(["a"]);
  localStorage.setItem(storageKeys.searches, "{");
  expect(recentSearches()).toEqual([]);
});

import { expect, test, vi } from "vitest";
import { recentSearches } from "#lib/browser/search/recent-searches.ts";

function storage(stored: string | null = null): void {
  let value = stored;
  vi.stubGlobal("localStorage", {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next;
    },
    removeItem: () => {
      value = null;
    },
  });
}

test("the last four searches are stored, the newest first, each once", () => {
  storage();
  for (const text of ["rain", "tea", "wool", "rain", "snow", "brush"]) recentSearches.add(text);
  expect(recentSearches.read()).toEqual(["brush", "snow", "rain", "wool"]);
  recentSearches.clear();
  expect(recentSearches.read()).toEqual([]);
});

test.each(["{", '"rain"', "[1, null]"])("of %s, which is no list of searches, none is read", (stored) => {
  storage(stored);
  expect(recentSearches.read()).toEqual([]);
});

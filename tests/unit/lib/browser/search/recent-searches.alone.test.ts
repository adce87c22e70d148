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

test("the last four searches are stored without repetitions, the newest first", () => {
  storage();
  for (const text of ["rain", "tea", "wool", "rain", "snow", "brush"]) recentSearches.add(text);
  expect(recentSearches.read()).toEqual(["brush", "snow", "rain", "wool"]);
  recentSearches.clear();
  expect(recentSearches.read()).toEqual([]);
});

test.each(["{", '"rain"', "[1, null]"])(
  "no search is read from the stored text %s, which is not a list of searches",
  (stored) => {
    storage(stored);
    expect(recentSearches.read()).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { isSearchKey } from "#components/search/search-key.ts";

const onPage = { closest: () => null };
const inField = { closest: (places: string) => (places.includes("textarea") ? {} : null) };
const press = {
  key: "/",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: onPage as unknown,
};

test("a slash typed outside of fields opens the search", () => {
  expect(isSearchKey(press)).toBe(true);
  expect(isSearchKey({ ...press, target: null })).toBe(true);
});

test.each([
  ["another key", { key: "?" }],
  ["with a modifier", { ctrlKey: true }],
  ["while a word is being composed", { isComposing: true }],
  ["when another listener has handled the key", { defaultPrevented: true }],
  ["in a field", { target: inField }],
])("a key press does not open the search: %s", (_, change) =>
  expect(isSearchKey({ ...press, ...change })).toBe(false),
);

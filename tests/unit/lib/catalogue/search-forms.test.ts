import { expect, test } from "vitest";
import { findWords } from "#lib/catalogue/search-forms.ts";

test.each([
  ["rain", "rain", 0],
  ["soft rain", "rain", 5],
  ["rain at night", "rain", 0],
  ["train, rain", "rain", 7],
  ["rainy rain", "rain", 6],
  ["train", "rain", -1],
  ["rainy", "rain", -1],
  ["4rain", "rain", -1],
  ["rain4", "rain", -1],
  ["小鹿耳语", "耳语", 2],
  ["小鹿rain", "rain", -1],
  ["rain", "", -1],
  ["", "rain", -1],
])("in “%s” the words “%s” stand at %i", (whole, part, at) => expect(findWords(whole, part)).toBe(at));

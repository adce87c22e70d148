import { expect, test } from "vitest";
import { nearestWord } from "#lib/catalogue/search/nearest-word.ts";

const knownWords = ["lane", "rain", "whisper", "brushing", "sea", "tapping", "turning"];

test.each([
  ["wisper", "whisper"],
  ["wispr", "whisper"],
  ["wispe", null],
  ["rian", "rain"],
  ["rane", "rain"],
  ["raan", "rain"],
  ["rone", null],
  ["brushign", "brushing"],
  ["whsiperr", "whisper"],
  ["rain", null],
  ["sae", null],
  ["thunder", null],
  ["purring", null],
  ["urning", "turning"],
  ["zzzz", null],
])("the misspelt word %s is corrected to %s", (word, meant) =>
  expect(nearestWord(word, knownWords)).toBe(meant),
);

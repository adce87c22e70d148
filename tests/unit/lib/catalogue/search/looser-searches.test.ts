import { expect, test } from "vitest";
import { looserSearches, stemmedSearch, wordBeginnings } from "#lib/catalogue/search/looser-searches.ts";

test.each<[string, string[]]>([
  ["", []],
  [" ", []],
  ["rain", [""]],
  ["雨声掏耳", [""]],
  ["rain rain", [""]],
  ["rain tapping", ["tapping", "rain"]],
  ["雨声 掏耳朵", ["掏耳朵", "雨声"]],
  ["Rain  &  Tea", ["rain", "tea"]],
  ["rain on a tin roof", ["rain tin roof", "rain roof", "tin roof", "rain tin"]],
  ["rain sounds", ["rain", "", "sounds"]],
])("a search for “%s” gets looser by the searches %j", (search, expected) =>
  expect(looserSearches(search)).toEqual(expected),
);

test.each<[string, string[]]>([
  ["no talking", [""]],
  ["rain no talking", ["no talking", "rain"]],
  ["Brushing without talking sleep", ["brushing without talking", "without talking sleep", "brushing sleep"]],
  ["piano talking", ["talking", "piano"]],
  ["rain no", ["rain", "no"]],
  ["rain no – talking", ["rain talking", "no talking", "rain no"]],
])("a negation is left out together with its word: “%s” gives %j", (search, expected) =>
  expect(looserSearches(search)).toEqual(expected),
);

test.each<[string, string[]]>([
  ["", []],
  ["hair", []],
  ["Hairs", ["hair"]],
  ["haircut", ["haircu", "hairc", "hair"]],
  ["hairdryer", ["hairdrye", "hairdry", "haird", "hair"]],
  ["hairdressing", ["hairdressin", "hairdress", "hairdr", "hair"]],
  ["cafétière", ["cafétièr", "cafétiè", "cafét", "café"]],
  ["hair cut", []],
  ["雨声助眠音乐", []],
  ["asmr6789", []],
])("the search “%s” is shortened to the beginnings %j", (search, expected) =>
  expect(wordBeginnings(search)).toEqual(expected),
);

test.each([
  ["spoons", "spoon"],
  ["Brushes", "brush"],
  ["pages", "page"],
  ["whispering", "whisper"],
  ["Rainy  tents", "rain tent"],
  ["rain 雨声 tents", "rain 雨声 tent"],
  ["glass", null],
  ["keys", null],
  ["rain", null],
  ["", null],
  ["雨声", null],
])("the search “%s” without the endings of its words is %j", (search, expected) =>
  expect(stemmedSearch(search)).toBe(expected),
);

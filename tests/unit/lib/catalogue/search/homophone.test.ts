import { expect, test } from "vitest";
import { findHomophone } from "#lib/catalogue/search/homophone.ts";

const names = [
  "rain",
  "口腔声音",
  "小鹿耳语",
  "小路",
  "晚安小站",
  "绿野",
  "王牌",
  "声音",
  "长夜",
  "西安的夜",
];

test.each([
  // The whole name, in pinyin or in other characters.
  ["xiaolueryu", "小鹿耳语"],
  ["xiao lu er yu", "小鹿耳语"],
  ["口枪声音", "口腔声音"],
  // A name that sounds the same goes before one that only begins so.
  ["xiaolu", "小路"],
  ["小鹿", "小路"],
  // The beginning of a name, which ends with a syllable; of several names the first.
  ["xiaoluer", "小鹿耳语"],
  ["xiao", "小鹿耳语"],
  ["wanan", "晚安小站"],
  ["wan an", "晚安小站"],
  ["xian", "西安的夜"],
  ["lvye", "绿野"],
  ["shengyin", "声音"],
  ["xiaolue", null],
  ["shen", null],
  ["wana", null],
  // Fewer than four letters begin too many names.
  ["wan", null],
  ["kou", null],
  // Only pinyin may be a beginning: a character sounds like those of many names.
  ["晚", null],
  ["晚按", null],
  // English words that are pinyin, too; a search is only corrected if it finds nothing.
  ["wang", "王牌"],
  ["sheng", "声音"],
  ["chang", "长夜"],
  ["rain", null],
  ["night", null],
  ["haircut", null],
])("the search %j sounds like the name %j", async (text, name) =>
  expect(await findHomophone(text, names)).toBe(name),
);

import { expect, test } from "vitest";
import { findWords, otherSpellings, splitAtNames } from "#lib/catalogue/search/search-forms.ts";

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
])("in the text “%s” the words “%s” are found at %i", (whole, part, at) =>
  expect(findWords(whole, part)).toBe(at),
);

const names = [
  "Rain",
  "雨声",
  "下雨",
  "耳语",
  "采耳",
  "耳朵",
  "掏耳朵",
  "助眠",
  "壁爐",
  "茶",
  "fireplace",
  "3D环绕",
];

test.each([
  ["雨声助眠", "雨声 助眠"],
  ["耳语采耳", "耳语 采耳"],
  ["深夜雨声与耳语", "深夜 雨声 与 耳语"],
  ["雨声雨声", "雨声 雨声"],
  // The longest name first; of names as long as each other the one that comes first in the list.
  ["掏耳朵助眠", "掏耳朵 助眠"],
  ["下雨声", "下 雨声"],
  // The rest of a word stays a word, however short.
  ["大雨声", "大 雨声"],
  ["喝茶助眠", "喝 茶 助眠"],
  // Found in any spelling of Chinese, and given in the simplified one.
  ["雨聲助眠", "雨声 助眠"],
  ["聽雨 雨聲助眠", "听雨 雨声 助眠"],
  ["壁炉雨声", "壁炉 雨声"],
  // Words with other scripts in them, and beside them.
  ["雨声8小时", "雨声 8小时"],
  ["Café 雨声助眠 ASMR", "Café 雨声 助眠 ASMR"],
  ["3D环绕雨声", "3d环绕 雨声"],
  ["rain助眠", "rain 助眠"],
  ["雨声,助眠", "雨声 , 助眠"],
])("the search “%s” is split at the names of triggers: “%s”", (search, split) =>
  expect(splitAtNames(search, names)).toBe(split),
);

test.each([
  "雨声",
  "雨聲",
  "雨声 助眠",
  "睡前聽雨",
  "小鹿!",
  "fireplacerain",
  "rain fireplace",
  "3D环绕",
  "",
])("the search “%s” is not split at the names of triggers", (search) =>
  expect(splitAtNames(search, names)).toBeNull(),
);

test("a search is not split if there are no names of triggers", () =>
  expect(splitAtNames("雨声助眠", [])).toBeNull());

test.each<[string, string[]]>([
  ["rain", []],
  ["听雨", ["聽雨"]],
  ["聽雨", ["听雨"]],
  ["rain no talking 3 hours", ["rain no talking three hours"]],
  ["Three hours of rain", ["3 hours of rain"]],
  ["12 drops", ["twelve drops"]],
  ["one hour, 2 drops", ["1 hour, 2 drops", "one hour, two drops"]],
  // Numbers of another kind, and parts of words.
  ["13 drops", []],
  ["0 drops", []],
  ["1.5 hours", []],
  ["8d sound", []],
  ["someone", []],
  ["3小时", ["3小時"]],
  ["3 小时", ["3 小時", "three 小时"]],
])("the search “%s” has the other spellings %j", (text, expected) =>
  expect(otherSpellings(text)).toEqual(expected),
);

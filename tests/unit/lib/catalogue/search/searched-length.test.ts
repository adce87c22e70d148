import { expect, test } from "vitest";
import { searchedLength } from "#lib/catalogue/search/searched-length.ts";

test.each<[string, string, string]>([
  ["rain 1 hour", "rain", "long"],
  ["1 hour rain", "rain", "long"],
  ["Two-hour rain no talking", "rain no talking", "long"],
  ["rain 3hrs", "rain", "long"],
  ["half an hour of tapping", "of tapping", "medium"],
  ["brushing 45 min", "brushing", "medium"],
  ["10 minutes brushing", "brushing", "short"],
  ["雨声 一小时", "雨声", "long"],
  ["1个小时雨声", "雨声", "long"],
  ["半小时 掏耳", "掏耳", "medium"],
  ["雨声15分钟", "雨声", "short"],
  ["雨声 二十分钟", "雨声", "medium"],
  ["三十五分钟雨声", "雨声", "medium"],
  ["雨声十五分钟", "雨声", "short"],
  ["雨声九十分钟", "雨声", "long"],
  ["一个半小时 雨声", "雨声", "long"],
  ["雨声1.5小时", "雨声", "long"],
  ["rain 0.5 hours", "rain", "medium"],
  ["forty five minutes of rain", "of rain", "medium"],
  ["Thirty-minute rain", "rain", "medium"],
])("the search “%s” is read as the words “%s” and the length %s", (search, rest, length) =>
  expect(searchedLength(search)).toEqual({ rest, length }),
);

test.each([
  "",
  "rain",
  "1 hour",
  "一小时",
  "2 brushes",
  "hourglass rain",
  "rain 2024",
  "minute sounds",
  "一百二十分钟 雨声",
  "rain 1-2 hours",
])("the search “%s” is read as a search without a length", (search) =>
  expect(searchedLength(search)).toBeNull(),
);

import { expect, test } from "vitest";
import { foundText } from "#components/search/suggestion-list.tsx";
import type { ShownSuggestions } from "#lib/browser/search/suggestions.ts";
import en from "#messages/en.json";

const texts = {
  ...en.search,
  videos: en.layout.videos,
  anchors: en.layout.anchors,
  vip: en.layout.vip,
  none: en.videos.emptySearch,
  spelled: en.videos.didYouMean,
  close: en.videos.closeMatches,
};
const nothing: ShownSuggestions = {
  query: "rain",
  recent: [],
  triggers: [],
  anchors: [],
  videos: [],
  total: 0,
};
const video = {} as ShownSuggestions["videos"][number];
const trigger = {} as ShownSuggestions["triggers"][number];

test.each<[string, Partial<ShownSuggestions>, string]>([
  [
    "nothing, and the most watched triggers",
    { none: true, triggers: [trigger, trigger] },
    "No results for “rain”. Try fewer or different words. 2 suggestions",
  ],
  [
    "a trigger and two videos of another spelling",
    { query: "rian", spelled: "rain", triggers: [trigger], videos: [video, video], total: 45 },
    "Did you mean “rain”? 4 suggestions",
  ],
  ["a trigger without videos", { triggers: [trigger] }, "1 suggestion"],
  [
    "a trigger, two videos and all results",
    { triggers: [trigger], videos: [video, video], total: 45 },
    "4 suggestions",
  ],
  ["what comes first", { query: "", recent: ["tea"], triggers: [trigger] }, "2 suggestions"],
])("the suggestions announce to screen readers: %s, with %o", (_, found, said) =>
  expect(foundText({ ...nothing, ...found }, texts, "en")).toBe(said),
);

import { expect, test } from "vitest";
import { foundText } from "#components/search/suggestion-list.tsx";
import type { VideoItem } from "#lib/contracts/video.ts";
import en from "#messages/en.json";

const texts = {
  ...en.search,
  videos: en.layout.videos,
  anchors: en.layout.anchors,
  vip: en.layout.vip,
  none: en.videos.emptySearch,
};
const video = {} as VideoItem;

test.each([
  [0, "Nothing matches “rain”. Try fewer or other words."],
  [1, "1 suggestion"],
  [3, "3 suggestions"],
])("%i found: %s", (count, said) => {
  const videos = Array.from({ length: count }, () => video);
  expect(foundText({ query: "rain", anchors: [], videos, total: count }, texts, "en")).toBe(said);
});

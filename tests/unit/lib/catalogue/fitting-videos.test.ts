import { expect, test } from "vitest";
import type { Night } from "#lib/addresses/play-path.ts";
import { fittingVideos } from "#lib/catalogue/fitting-videos.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";

const base = { id: null, views: 0, imageUrl: null, publishedAt: null, modifiedAt: null, anchorId: null };
const video = (title: string, minutes: number | null, isVip = false): VideoItem => ({
  ...base,
  slug: title,
  title,
  isVip,
  anchor: null,
  triggers: [],
  duration: minutes === null ? null : minutes * 60,
});
const library = [
  video("Tea", 20),
  video("雨声", 65),
  video("Rain", 45),
  video("Sea", 120),
  video("Gold", 200, true),
  video("Wool", null),
];

test.each<[Night, Locale, string]>([
  ["15", "en", "Tea Rain Sea"],
  ["30", "en", "Rain Sea"],
  ["60", "en", "Sea"],
  ["60", "zh", "雨声"],
  ["night", "en", "Tea Rain Sea"],
])(
  'the videos that fit a night of "%s" in %s are: %s (product: How long until sleep)',
  (night, locale, titles) => {
    expect(
      fittingVideos(library, night, locale)
        .map(({ title }) => title)
        .join(" "),
    ).toBe(titles);
  },
);

test("if no video is long enough the longest fits, and one in another language if the visitor's has none", () => {
  const short = [video("Tea", 5), video("Rain", 10), video("Wool", null)];
  expect(fittingVideos(short, "30", "zh").map(({ title }) => title)).toEqual(["Rain", "Tea", "Wool"]);
  expect(fittingVideos([video("Gold", 60, true)], "30", "en")).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "#tests/unit/lib/api-browser.ts";

afterEach(() => vi.unstubAllGlobals());

const mira = { id: 7, slug: "mira", name: "Mira", imageUrl: null, count: 3, description: "" };
const rain = {
  ...{ id: 1, slug: "rain", title: "Rain", isVip: false, views: 9, imageUrl: null, duration: null },
  ...{ publishedAt: null, modifiedAt: null, anchorId: 7, anchor: null, triggers: [] },
};
const onePage = { currentPage: 1, totalPages: 1 };
const anchors = { status: 200, body: { anchors: [mira], pagination: { ...onePage, totalResults: 1 } } };
const videos = { status: 200, body: { videos: [rain], pagination: { ...onePage, totalResults: 30 } } };

/** Asks for suggestions; both calls are answered in the order in which they are written. */
async function suggest(...answers: [typeof anchors | "unreachable", typeof videos | "unreachable"]) {
  const { asked } = await openPage();
  const { readSuggestions } = await import("#lib/browser/shell/suggestions.ts");
  const leaving = new AbortController();
  const reading = readSuggestions("rain & tea", leaving.signal);
  await vi.waitUntil(() => asked.length === 2);
  for (const [nth, answer] of answers.entries()) await asked[nth]?.answer(answer);
  return { reading, leaving, paths: asked.map(({ path }) => path) };
}

test("a few creators and videos are suggested, with how many videos there are", async () => {
  const { reading, paths } = await suggest(anchors, videos);
  expect(await reading).toMatchObject({
    query: "rain & tea",
    anchors: [{ slug: "mira" }],
    videos: [{ slug: "rain" }],
    total: 30,
  });
  expect(paths).toEqual([
    "/_api/anchors?search=rain+%26+tea&per_page=2",
    "/_api/videos?search=rain+%26+tea&per_page=3",
  ]);
});

test("where one of both can't be had, the other is suggested", async () => {
  expect(await (await suggest("unreachable", videos)).reading).toMatchObject({ anchors: [], total: 30 });
  expect(await (await suggest(anchors, "unreachable")).reading).toMatchObject({
    anchors: [{ slug: "mira" }],
    videos: [],
    total: 0,
  });
});

test("where neither can be had, nothing is said; nor of a text that is no longer there", async () => {
  expect(await (await suggest("unreachable", "unreachable")).reading).toBeNull();
  const { reading, leaving } = await suggest(anchors, videos);
  leaving.abort();
  expect(await reading).toBeNull();
});

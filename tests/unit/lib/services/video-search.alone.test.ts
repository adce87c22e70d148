import { afterEach, describe, expect, test, vi } from "vitest";
import { listAnchors } from "#lib/services/catalogue/anchor.ts";
import { searchedAnchors, searchVideos } from "#lib/services/catalogue/video-search.ts";

const anchors = [
  { id: 1, slug: "nia-hollow", title: "Nia Hollow" },
  { id: 2, slug: "xiaolu", title: "小鹿耳语" },
  { id: 3, slug: "rainer-voss", title: "Rainer Voss" },
  { id: 4, slug: "elodie", title: "Élodie" },
  { id: null, slug: "nobody", title: "Nobody" },
];
const library = [
  { title: "Soft rain", anchor: 1 },
  { title: "Hair brushing", anchor: 1 },
  { title: "Train at night, ASMR", anchor: 3 },
  { title: "耳语与雨声", anchor: 2 },
  { title: "睡前聽雨", anchor: 2 },
  { title: "Thanks to Nia Hollow", anchor: 3 },
];

/** A WordPress that looks in titles alone, for the text as it is. */
function wordpress({ down = false, features = [] as string[] } = {}) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.pathname.endsWith("/capabilities")) return Response.json({ features });
    if (url.pathname.endsWith("/anchors"))
      return down
        ? Response.json({ code: "down" }, { status: 503 })
        : Response.json(anchors, { headers: { "x-wp-totalpages": "1" } });
    const [text, anchor] = ["search", "actor_id"].map((name) => url.searchParams.get(name) ?? "");
    const more = ["search_triggers", "orderby", "free_first", "search_transcripts"].map(
      (name) => url.searchParams.get(name) ?? "",
    );
    requests.push([text, anchor, ...(features.length > 0 ? more : [])].join("|"));
    const found = library.filter(
      (video) =>
        video.title.toLowerCase().includes((text ?? "").toLowerCase()) &&
        (anchor === "" || video.anchor === Number(anchor)),
    );
    return Response.json({
      videos: found.map(({ title }, at) => ({
        id: at + 1,
        slug: `v${library.findIndex((one) => one.title === title)}`,
        title,
      })),
      pagination: { currentPage: 1, totalPages: 1, totalResults: found.length },
    });
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

const titlesOf = async (search: string, anchorId?: number) =>
  (await searchVideos({ page: 1, search, anchorId })).list.videos.map(({ title }) => title);

describe("what a search finds (product: Search)", () => {
  test.each<[string, string[]]>([
    ["rain", ["Soft rain", "Train at night, ASMR"]],
    ["nia hollow", ["Soft rain", "Hair brushing"]],
    ["NIA  HOLLOW asmr", ["Soft rain", "Hair brushing"]],
    ["Nia Hollow rain", ["Soft rain"]],
    ["thanks to nia hollow", ["Thanks to Nia Hollow"]],
    ["小鹿耳語", ["耳语与雨声", "睡前聽雨"]],
    ["小鹿耳语雨声", ["耳语与雨声"]],
    ["耳語", ["耳语与雨声"]],
    ["听雨", ["睡前聽雨"]],
    ["nobody", []],
    ["thunder", []],
    ["rainer", ["Train at night, ASMR", "Thanks to Nia Hollow"]],
    ["brushing Hollow", ["Hair brushing"]],
    ["小鹿 听雨", ["睡前聽雨"]],
    ["小鹿耳语听雨", ["睡前聽雨"]],
    ["hollow thunder", []],
  ])("%s", async (search, expected) => {
    wordpress();
    expect(await titlesOf(search)).toEqual(expected);
  });

  test.each(["ASMR", "asmr", " Asmr ", "ＡＳＭＲ", "ASMR videos", "asmr-video", "ASMR视频", "ASMR 視頻", ""])(
    "“%s” finds all, and is not requested",
    async (search) => {
      const requests = wordpress();
      expect(await titlesOf(search)).toHaveLength(library.length);
      expect(requests).toEqual(["|"]);
    },
  );

  test("within an anchor's videos a name is a text like others", async () => {
    const requests = wordpress();
    expect(await titlesOf("nia hollow", 3)).toEqual(["Thanks to Nia Hollow"]);
    expect(requests).toEqual(["nia hollow|3"]);
  });

  test("triggers and transcripts count and the best match comes first, where WordPress can", async () => {
    vi.resetModules();
    const requests = wordpress({ features: ["search-triggers", "search-transcripts"] });
    const { searchVideos: fresh } = await import("#lib/services/catalogue/video-search.ts");
    const { meant } = await fresh({ page: 1, search: "asmr Rain" });
    expect(meant).toEqual({ search: "Rain", inTriggers: true, inTranscripts: true, anchorId: undefined });
    await fresh({ page: 1, search: "rain", freeFirst: false });
    await fresh({ page: 1, search: "rain", choices: { sort: "newest" } });
    await fresh({ page: 1, search: "nia hollow brushing" });
    await fresh({ page: 1 });
    expect(requests).toEqual([
      "Rain||1|relevance|1|1",
      "rain||1|relevance||1",
      "rain||1|||1",
      "brushing|1|1|relevance|1|1",
      "|||||",
    ]);
  });

  test("a search without the list of anchors finds what WordPress finds", async () => {
    wordpress({ down: true });
    const { searchVideos: fresh } = await import("#lib/services/catalogue/video-search.ts");
    expect((await fresh({ page: 1, search: "hair" })).list.videos).toHaveLength(1);
  });
});

describe("the anchors above it", () => {
  test.each<[string, string[]]>([
    ["nia hollow", ["nia-hollow"]],
    ["nia", ["nia-hollow"]],
    ["hollow", ["nia-hollow"]],
    ["rain", ["rainer-voss"]],
    ["ain", []],
    ["ELODIE", ["elodie"]],
    ["小鹿", ["xiaolu"]],
    ["耳語", ["xiaolu"]],
    ["soft rain by nia hollow", ["nia-hollow"]],
    ["asmr", []],
  ])("%s", async (search, slugs) => {
    wordpress();
    expect((await searchedAnchors(search)).map(({ slug }) => slug)).toEqual(slugs);
  });

  test("the anchors' own search takes every spelling", async () => {
    wordpress();
    for (const search of ["小鹿耳語", "élodie", "Elodie", "ＮＩＡ"])
      expect((await listAnchors({ page: 1, search })).anchors, search).toHaveLength(1);
  });
});

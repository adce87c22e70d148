import { describe, expect, test, vi } from "vitest";
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
  { title: "Three hours of waves", anchor: 9 },
  { title: "10 drops", anchor: 9 },
];

const rain = { id: 1, slug: "rain", name: "Rain", nameZh: "雨声", synonyms: ["下雨"], count: 3 };

/**
 * A WordPress that looks in titles alone, for each word as it is. `triggers` null: it can't list them. `first`: names of
 * anchors before the others.
 */
function wordpress({
  down = false,
  features = [] as string[],
  triggers = [rain] as object[] | null,
  first = [] as string[],
} = {}) {
  const earlier = first.map((title, at) => ({ id: 20 + at, slug: `first-${at}`, title }));
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: URL) => {
    if (url.pathname.endsWith("/capabilities")) return Response.json({ features });
    if (url.pathname.endsWith("/anchors"))
      return down
        ? Response.json({ code: "down" }, { status: 503 })
        : Response.json([...earlier, ...anchors], { headers: { "x-wp-totalpages": "1" } });
    if (url.pathname.endsWith("/triggers"))
      return triggers ? Response.json(triggers) : Response.json({ code: "down" }, { status: 503 });
    const [text = "", anchor] = ["search", "actor_id"].map((name) => url.searchParams.get(name) ?? "");
    const more = ["search_triggers", "orderby", "free_first", "search_transcripts"].map(
      (name) => url.searchParams.get(name) ?? "",
    );
    requests.push([text, anchor, ...(features.length > 0 ? more : [])].join("|"));
    const found = library.filter(
      (video) =>
        text.split(" ").every((word) => video.title.toLowerCase().includes(word.toLowerCase())) &&
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

const titlesOf = async (search: string, anchorId?: number) =>
  (await searchVideos({ page: 1, search, anchorId })).list.videos.map(({ title }) => title);

test("a search that contains two anchors' names selects the anchor with the longer name", async () => {
  wordpress({ first: ["Nia"] });
  expect(await titlesOf("nia hollow")).toEqual(["Soft rain", "Hair brushing"]);
});

test("if many anchors' names begin with the search, the anchor of exactly that name comes first", async () => {
  wordpress({ first: ["Mia Low", "Mia Park", "Mia Rain", "Mia"] });
  expect((await searchedAnchors("mia")).map(({ name }) => name)).toEqual(["Mia", "Mia Low", "Mia Park"]);
});

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
    ["3 hours waves", ["Three hours of waves"]],
    ["ten drops", ["10 drops"]],
    ["long rain sounds", ["Soft rain", "Train at night, ASMR"]],
    ["help me with brushing", ["Hair brushing"]],
    ["some videos of trains in the night", ["Train at night, ASMR"]],
    ["the", []],
  ])("a search for %s finds its videos, and no others", async (search, expected) => {
    wordpress();
    expect(await titlesOf(search)).toEqual(expected);
  });

  test("a length in a search that no title contains filters the videos that the other words find", async () => {
    wordpress();
    const answer = fetch as unknown as (url: URL) => Promise<Response>;
    const sent: string[] = [];
    vi.stubGlobal("fetch", (url: URL) => {
      sent.push(["search", "min_duration"].map((name) => url.searchParams.get(name)).join(" "));
      return answer(url);
    });
    expect(await titlesOf("rain 1 hour")).toEqual(["Soft rain", "Train at night, ASMR"]);
    expect(sent.at(-1)).toBe("rain 3600");
    expect(await titlesOf("thunder 1 hour")).toEqual([]);
  });

  test.each(["ASMR", "asmr", " Asmr ", "ＡＳＭＲ", "ASMR videos", "asmr-video", "ASMR视频", "ASMR 視頻", ""])(
    "a search for “%s” lists all videos, and WordPress gets no search words",
    async (search) => {
      const requests = wordpress();
      expect(await titlesOf(search)).toHaveLength(library.length);
      expect(requests).toEqual(["|"]);
    },
  );

  test("in a search within one anchor's videos, an anchor's name is a text like any other", async () => {
    const requests = wordpress();
    expect(await titlesOf("nia hollow", 3)).toEqual(["Thanks to Nia Hollow"]);
    expect(requests).toEqual(["nia hollow|3"]);
  });

  test("a search uses triggers and transcripts and puts the best match first, where WordPress can", async () => {
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

  test("a search without the list of anchors shows what WordPress finds", async () => {
    wordpress({ down: true });
    const { searchVideos: fresh } = await import("#lib/services/catalogue/video-search.ts");
    expect((await fresh({ page: 1, search: "hair" })).list.videos).toHaveLength(1);
  });
});

describe("triggers' names in Chinese words without spaces (product: Search)", () => {
  async function search(
    text: string,
    { anchorId, triggers }: { anchorId?: number | undefined; triggers?: null } = {},
  ) {
    vi.resetModules();
    const requests = wordpress({ features: ["triggers"], triggers });
    const { searchVideos: fresh } = await import("#lib/services/catalogue/video-search.ts");
    const { list, meant } = await fresh({ page: 1, search: text, anchorId });
    const searches = requests.map((request) => request.split("|").slice(0, 2).join("|"));
    return { titles: list.videos.map(({ title }) => title), meant, searches };
  }

  test.each<[string, number | undefined, string[], string, number | undefined]>([
    ["雨声耳语", undefined, ["耳语与雨声"], "雨声 耳语", undefined],
    ["雨聲耳語", undefined, ["耳语与雨声"], "雨声 耳语", undefined],
    ["雨声耳语", 2, ["耳语与雨声"], "雨声 耳语", 2],
    ["小鹿耳语雨声耳语", undefined, ["耳语与雨声"], "雨声 耳语", 2],
    ["雨声助眠", undefined, [], "雨声 助眠", undefined],
    ["下雨声", undefined, [], "下 雨声", undefined],
    ["小鹿耳语雨声助眠", undefined, [], "雨声 助眠", 2],
    ["耳语助眠", undefined, [], "耳语助眠", undefined],
    ["thunderrain", undefined, [], "thunderrain", undefined],
  ])(
    "the search “%s” (of anchor %s) finds %j, and is split into “%s” (of anchor %s)",
    async (text, anchorId, titles, meant, meantAnchor) => {
      const found = await search(text, { anchorId });
      expect(found.titles).toEqual(titles);
      expect(found.meant).toMatchObject({ search: meant, anchorId: meantAnchor });
    },
  );

  test("a split into trigger names is searched for last, and only if the text as typed finds nothing", async () => {
    expect((await search("与雨声")).searches).toEqual(["与雨声|"]);
    expect((await search("雨声耳语")).searches).toEqual(["雨声耳语|", "雨聲耳語|", "雨声 耳语|"]);
  });

  test("a Chinese search is not split if the list of triggers can't be read", async () => {
    const { titles, meant } = await search("雨声耳语", { triggers: null });
    expect(titles).toEqual([]);
    expect(meant.search).toBe("雨声耳语");
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
  ])("a search for %s shows the anchors that the search names", async (search, slugs) => {
    wordpress();
    expect((await searchedAnchors(search)).map(({ slug }) => slug)).toEqual(slugs);
  });

  test("the search in the list of anchors accepts every spelling of a name", async () => {
    wordpress();
    for (const search of ["小鹿耳語", "élodie", "Elodie", "ＮＩＡ"])
      expect((await listAnchors({ page: 1, search })).anchors, search).toHaveLength(1);
  });
});

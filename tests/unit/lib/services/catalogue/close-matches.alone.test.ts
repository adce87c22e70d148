import { beforeEach, describe, expect, test, vi } from "vitest";
import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import { closeMatches } from "#lib/services/catalogue/close-matches.ts";
import { searchVideos } from "#lib/services/catalogue/video-search.ts";

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nth) => `${word} ${nth}`);
const candles = numbered("Candle", 20);
const snow = numbered("Snow wool", 5);
const library = [
  { title: "Rain no talking", anchor: 3 },
  { title: "Brushing no talking", anchor: 1 },
  { title: "Tapping no talking", anchor: 1 },
  { title: "Rain and thunder", anchor: 1 },
  { title: "Rain and tea", anchor: 3 },
  { title: "Thunfisch", anchor: 3 },
  { title: "Two brushes", anchor: 3 },
  { title: "雨声 掏耳", anchor: 3 },
  { title: "雨声", anchor: 3 },
  ...["Drum sounds", "Drum circle", "Drum solo", "Jar sounds"].map((title) => ({ title, anchor: 3 })),
  ...[...candles, ...snow].map((title) => ({ title, anchor: 3 })),
];
const anchors = [
  { id: 1, slug: "nia-hollow", title: "Nia Hollow" },
  { id: 3, slug: "rainer-voss", title: "Rainer Voss" },
];

/** A WordPress that looks for each word in titles, and is down for some texts; returns its searches. */
function wordpress(downFor: readonly string[] = []): URLSearchParams[] {
  const requests: URLSearchParams[] = [];
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (pathname.endsWith("/capabilities")) return Response.json({ features: ["triggers"] });
    if (pathname.endsWith("/triggers"))
      return Response.json([{ id: 1, slug: "rain", name: "Rain", nameZh: "雨声", count: 3 }]);
    if (pathname.endsWith("/anchors")) return Response.json(anchors, { headers: { "x-wp-totalpages": "1" } });
    requests.push(searchParams);
    const [search = "", anchor, size] = ["search", "actor_id", "per_page"].map(
      (name) => searchParams.get(name) ?? "",
    );
    if (downFor.includes(search)) return Response.json({ code: "down" }, { status: 503 });
    const found = library
      .map(({ title, anchor: id }, nth) => ({ id: nth + 1, slug: `v${nth}`, title, anchor: id }))
      .filter((video) => search.split(" ").every((word) => video.title.toLowerCase().includes(word)))
      .filter((video) => anchor === "" || video.anchor === Number(anchor));
    const totalPages = Math.ceil(found.length / Number(size));
    const pagination = { currentPage: 1, totalPages, totalResults: found.length };
    return Response.json({ videos: found.slice(0, Number(size)), pagination });
  });
  return requests;
}

beforeEach(() => void vi.stubEnv("LOG_LEVEL", "silent"));

async function titlesNear(text: string, more: { anchorId?: number; choices?: VideoChoices } = {}) {
  const search = { page: 1, search: text, ...more };
  return (await closeMatches(search, await searchVideos(search))).map(({ title }) => title);
}

const silent = ["Brushing no talking", "Tapping no talking"];
const ofRain = ["Rain no talking", "Rain and thunder", "Rain and tea"];

describe("videos close to a search with few results (product: Videos)", () => {
  test.each<[string, string[]]>([
    ["rain no talking", ["Rain and thunder", "Rain and tea", ...silent]],
    ["brushing no talking sleep", ["Brushing no talking"]],
    ["thunder rain tea", ["Rain and thunder", "Rain and tea"]],
    ["wool rain", [...ofRain, ...snow]],
    ["thunder zzzz", ["Rain and thunder"]],
    ["drum sounds", ["Drum circle", "Drum solo", "Jar sounds"]],
    ["雨声 掏耳", ["雨声"]],
    ["雨声掏耳", ["雨声"]],
    ["下雨声", ["雨声 掏耳", "雨声"]],
    ["掏耳睡觉", []],
    ["thunder", []],
    ["zzzz", []],
    ["asmr", []],
    ["yyyy zzzz", []],
  ])("a search for %s is followed by the close matches %j", async (search, expected) => {
    wordpress();
    expect(await titlesNear(search)).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ["brushings", ["Brushing no talking"]],
    ["Tapper", ["Tapping no talking"]],
    ["candlelit", candles.slice(0, 10)],
    // The longest beginning alone: "thun" would find more.
    ["thundery", ["Rain and thunder"]],
    ["thunwxyz", ["Rain and thunder", "Thunfisch"]],
    // Corrected to "rain", whose videos are shown instead.
    ["rainy", []],
    ["助眠音乐", []],
    ["nia hollow candlelit", [...silent, "Rain and thunder"]],
  ])(
    "a single word without results is searched for by its beginning: %s finds %j",
    async (search, expected) => {
      const requests = wordpress();
      expect(await titlesNear(search)).toEqual(expected);
      expect(requests.length).toBeLessThanOrEqual(6);
    },
  );

  test("close matches of a search that names an anchor are only videos of that anchor", async () => {
    wordpress();
    const theirs = [...silent, "Rain and thunder"];
    expect(await titlesNear("nia hollow rain")).toEqual(silent);
    expect(await titlesNear("nia hollow zzzz")).toEqual(theirs);
    const thunder = "Rain and thunder";
    expect(await titlesNear("nia hollow tapping thunder")).toEqual([thunder, "Tapping no talking"]);
    expect(await titlesNear("nia hollow")).toEqual([]);
    expect(await titlesNear("rain", { anchorId: 1 }), "a word in an anchor's list").toEqual([]);
    expect(await titlesNear("thunwxyz", { anchorId: 1 }), "in it without results").toEqual([thunder]);
  });

  test("a search gets at most ten close matches, from at most four more requests for the missing number", async () => {
    const requests = wordpress();
    expect(await titlesNear("candle wool")).toEqual([...snow, ...candles.slice(0, 5)]);
    const before = requests.length;
    await titlesNear("aa bbb cccc ddddd eeeeee fffffff");
    const more = requests.slice(before).map((one) => `${one.get("search")} ${one.get("per_page")}`);
    const itself = "aa bbb cccc ddddd eeeeee fffffff 30";
    expect(more.slice(0, 2), "the search itself").toEqual([itself, itself]);
    expect(more.slice(2)).toEqual([
      "bbb cccc ddddd eeeeee fffffff 14",
      "aa cccc ddddd eeeeee fffffff 14",
      "aa bbb ddddd eeeeee fffffff 14",
      "aa bbb cccc eeeeee fffffff 14",
    ]);
  });

  test("videos that match the words without their endings come first among the close matches", async () => {
    wordpress();
    expect(await titlesNear("brushes")).toEqual(["Brushing no talking"]);
    const ofTwo = ["Brushing no talking", "Two brushes", "Rain no talking", "Tapping no talking"];
    expect(await titlesNear("brushes talking")).toEqual(ofTwo);
  });

  test("a search with five results gets no close matches and makes no further request", async () => {
    const requests = wordpress();
    expect(await titlesNear("snow wool")).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("a search for close matches keeps the filters, and sorts by the best match whatever order was chosen", async () => {
    const requests = wordpress();
    const search = { page: 1, choices: { sort: "longest", access: "free", trigger: "rain" } } as const;
    const pagination = { currentPage: 1, totalPages: 1, totalResults: 0 };
    const meant = { search: "thunder tea", inTriggers: true };
    await closeMatches(search, { list: { videos: [], pagination }, meant });
    for (const request of requests) {
      const { _cb, search: _, per_page, ...query } = Object.fromEntries(request);
      const best = { orderby: "relevance", free_first: "1", search_triggers: "1" };
      expect(query).toEqual({ page: "1", ...best, vip: "0", trigger: "rain" });
    }
    expect(requests).toHaveLength(2);
  });

  test("if one search for close matches fails, the matches of the other searches are shown", async () => {
    wordpress(["rain"]);
    expect(await titlesNear("rain no talking")).toEqual(silent);
    wordpress(["rain", "no talking"]);
    expect(await titlesNear("rain no talking")).toEqual([]);
  });
});

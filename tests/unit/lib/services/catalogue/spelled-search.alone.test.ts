import { beforeEach, expect, test, vi } from "vitest";
import { spelledAnchors, spelledSearch } from "#lib/services/catalogue/spelled-search.ts";

const titles = ["A blacksmith talking about rain", "Night bus"];
const triggers = [
  { name: "Tapping", synonyms: ["fireplace"] },
  { name: "Whisper", nameZh: "口腔声音" },
  { name: "Rain", synonyms: ["page turning"] },
];

beforeEach(() => {
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (pathname.endsWith("/capabilities")) return Response.json({ features: ["triggers"] });
    if (pathname.endsWith("/triggers"))
      return Response.json(
        triggers.map((trigger, at) => ({ id: at + 1, slug: `t${at}`, count: 3, ...trigger })),
      );
    if (pathname.endsWith("/anchors"))
      return Response.json(
        ["Tomas Reed", "Paper Lantern", "晚安小站", "Reed and Rush"].map((title, at) => ({
          id: at + 1,
          slug: `a${at}`,
          title,
        })),
        { headers: { "x-wp-totalpages": "1" } },
      );
    const text = (searchParams.get("search") ?? "").toLowerCase();
    const found = titles.filter((title) => title.toLowerCase().includes(text));
    return Response.json({
      videos: found.map((title, at) => ({ id: at + 1, slug: `v${at}`, title })),
      pagination: { currentPage: 1, totalPages: 1, totalResults: found.length },
    });
  });
});

test.each([
  ["wisper", "whisper"],
  ["wisper rain", "whisper rain"],
  ["talking about wisper", "talking about whisper"],
  ["talking bus", null],
  ["thunder", null],
  ["tomas red", "tomas reed"],
  ["tomasreed", "tomas reed"],
  ["tomas reed", null],
  ["fire place", "fireplace"],
  ["pageturning rain", "page turning rain"],
  ["口腔音声", "口腔声音"],
  ["口枪声音", "口腔声音"],
  ["kou qiang shengyin", "口腔声音"],
  ["kouqiang", "口腔声音"],
  ["wanan", "晚安小站"],
])("the search %j, which finds nothing, is corrected to %j", async (search, meant) => {
  expect(await spelledSearch(search)).toBe(meant);
});

test.each([
  ["lantren", "lantern", ["Paper Lantern"]],
  ["Lantren ASMR", "lantern", ["Paper Lantern"]],
  ["paperlantern", "paper lantern", ["Paper Lantern"]],
  ["tomsa rush", "tomas", ["Tomas Reed"]],
  ["raed", "reed", ["Tomas Reed", "Reed and Rush"]],
  ["wanan", "晚安小站", ["晚安小站"]],
  ["whisper", null, undefined],
  ["wisper", null, undefined],
  ["zzzz", null, undefined],
])(
  "the search %j, which names no anchor, is corrected to %j and finds the anchors %j",
  async (search, spelled, names) => {
    const meant = await spelledAnchors(search);
    expect(meant?.spelled ?? null).toBe(spelled);
    expect(meant?.anchors.map(({ name }) => name)).toEqual(names);
  },
);

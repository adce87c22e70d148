import { beforeEach, expect, test, vi } from "vitest";
import { wordpress, wpError } from "#tests/support/wordpress.ts";

const video = (slug: string, is_vip: boolean, code = "") => ({
  id: 1,
  slug,
  title: { rendered: slug },
  date_gmt: "2025-09-18T21:30:05",
  acf: { is_vip, view_count: 5, featured_media_url: null, main_embed_code: code, trailer_embed_code: "" },
});
const videos = [
  video("gold-1", true),
  video("gold-2", true),
  video("free-1", false, '<iframe src="https://www.youtube.com/embed/a"></iframe>'),
  video("free-2", false, '<video src="/demo/media/rain.mp4"></video>'),
  ...["3", "4", "5"].map((nth) => video(`free-${nth}`, false)),
];
const trigger = (slug: string, name: string, views: number) => ({
  slug,
  name,
  count: 45,
  views,
  synonyms: ["storm"],
});

/** @param isFound whether a search finds the videos of `all` */
function library(isFound = (_search: string) => true, all = videos) {
  return wordpress(({ url }) => {
    if (url.includes("/capabilities"))
      return Response.json({ version: 1, features: ["sort", "triggers", "search-triggers"] });
    if (url.includes("/triggers"))
      return Response.json([trigger("rain", "Rain", 9), trigger("sea", "Sea", 90)]);
    if (url.includes("/anchors"))
      return Response.json([{ id: 7, slug: "rainer", title: "Rainer Voss", count: 3 }], {
        headers: { "x-wp-total": "1", "x-wp-totalpages": "1" },
      });
    const found = isFound(new URL(url).searchParams.get("search") ?? "") ? all : [];
    const pagination = { currentPage: 1, totalPages: 1, totalResults: found.length };
    return Response.json({ videos: found, pagination });
  });
}
beforeEach(() => void vi.resetModules());

async function ask(query: string) {
  const { GET } = await import("#app/%5Fapi/suggestions/route.ts");
  return GET(new Request(`https://murmur.test/_api/suggestions${query}`), { params: Promise.resolve({}) });
}
const slugs = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

test("suggestions list triggers, anchors and then videos, free ones first, in six rows at most", async () => {
  library();
  const found = await (await ask("?search=rain")).json();
  expect(slugs(found.triggers)).toEqual(["rain"]);
  expect(slugs(found.anchors)).toEqual(["rainer"]);
  expect(slugs(found.videos)).toEqual(["free-1", "free-2", "free-3", "free-4"]);
  expect(found.total).toBe(7);
  expect(JSON.stringify(found)).not.toContain("demo/media");
});

test("a member who can watch every video gets the best match first among the suggestions", async () => {
  const requests = library();
  const found = await (await ask("?search=rain&vip=1")).json();
  expect(slugs(found.videos)).toEqual(["gold-1", "gold-2", "free-1", "free-2"]);
  const search = requests.find(({ url }) => url.includes("/videos?"))?.url ?? "";
  expect(new URL(search).searchParams.get("orderby")).toBe("relevance");
  expect(new URL(search).searchParams.has("free_first")).toBe(false);
});

test("before anything is typed the most watched triggers and tonight's free videos are suggested", async () => {
  library();
  const found = await (await ask("")).json();
  expect(slugs(found.triggers)).toEqual(["sea", "rain"]);
  expect(found.videos).toHaveLength(4);
  for (const { isVip } of found.videos) expect(isVip).toBe(false);
});

test("before anything is typed tonight's videos in the page's language are suggested first", async () => {
  const chinese = [
    { ...video("free-3", false), title: { rendered: "雨声" } },
    { ...video("free-4", false), title: { rendered: "耳语" } },
  ];
  const requests = library(undefined, [...videos.slice(0, 4), ...chinese, ...videos.slice(6)]);
  const found = await (await ask("?language=zh")).json();
  expect(slugs(found.videos).slice(0, 2).toSorted()).toEqual(["free-3", "free-4"]);
  expect(requests.every(({ url }) => !url.includes("language="))).toBe(true);
});

test("a search without results suggests what another spelling finds, or else the most watched triggers", async () => {
  library((search) => search === "storm");
  const meant = await (await ask("?search=strom")).json();
  expect(meant).toMatchObject({ total: 7, spelled: "storm" });
  expect(slugs(meant.videos)).toContain("free-1");
  const nothing = await (await ask("?search=xylophone")).json();
  expect(nothing).not.toHaveProperty("spelled");
  expect(slugs(nothing.triggers)).toEqual(["sea", "rain"]);
  expect(nothing).toMatchObject({ total: 0, none: true });
});

test("a search of several words without results suggests close matches, free ones first", async () => {
  library((search) => search === "rain");
  const close = await (await ask("?search=rain xylophone")).json();
  expect(slugs(close.videos)).toEqual(["free-1", "free-2", "free-3", "free-4", "free-5"]);
  expect(slugs(close.triggers)).toEqual(["rain"]);
  expect(close).toMatchObject({ anchors: [], total: 0, none: true });
});

test("a trigger's preview is a public file, never an iframe, and an unknown trigger has none", async () => {
  library();
  const { GET } = await import("#app/%5Fapi/triggers/[slug]/preview/route.ts");
  const preview = (slug: string) =>
    GET(new Request("https://murmur.test/_api/triggers/x/preview"), { params: Promise.resolve({ slug }) });
  expect(await (await preview("rain")).json()).toEqual({ src: "/demo/media/rain.mp4" });
  expect((await preview("nothing")).status).toBe(404);
});

test("suggestions answer with an error during an outage, not with an empty list", async () => {
  wordpress(wpError(503, "down"));
  expect((await ask("?search=rain")).status).toBeGreaterThanOrEqual(500);
});

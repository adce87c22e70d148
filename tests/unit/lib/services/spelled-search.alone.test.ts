import { afterEach, expect, test, vi } from "vitest";
import { spelledSearch } from "#lib/services/catalogue/spelled-search.ts";

const titles = ["A blacksmith talking about rain", "Night bus"];

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["wisper", "whisper"],
  ["wisper rain", "whisper rain"],
  ["talking about wisper", "talking about whisper"],
  ["talking bus", null],
  ["thunder", null],
])("%j, which finds nothing, is meant as %j", async (search, meant) => {
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (pathname.endsWith("/capabilities")) return Response.json({ features: ["triggers"] });
    if (pathname.endsWith("/triggers"))
      return Response.json(
        ["Tapping", "Whisper", "Rain"].map((name, at) => ({ id: at + 1, slug: `t${at}`, name, count: 3 })),
      );
    if (pathname.endsWith("/anchors")) return Response.json([], { headers: { "x-wp-totalpages": "0" } });
    const text = (searchParams.get("search") ?? "").toLowerCase();
    const found = titles.filter((title) => title.toLowerCase().includes(text));
    return Response.json({
      videos: found.map((title, at) => ({ id: at + 1, slug: `v${at}`, title })),
      pagination: { currentPage: 1, totalPages: 1, totalResults: found.length },
    });
  });
  expect(await spelledSearch(search)).toBe(meant);
});

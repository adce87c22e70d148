import { beforeEach, expect, test, vi } from "vitest";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubEnv("LOG_LEVEL", "silent");
});

/** Answers as a WordPress with 42 videos and these features; with null, WordPress is down. */
async function world(features: readonly string[] | null) {
  const requests: (string | null)[] = [];
  const videos = Array.from({ length: 42 }, (_, at) =>
    fixture("VideoItem", { id: at + 1, slug: `v${at}`, title: "Rain", acf: { is_vip: false } }),
  );
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    if (features === null) return Response.json({ code: "down" }, { status: 503 });
    if (pathname.endsWith("/capabilities")) return Response.json({ version: 1, features });
    requests.push(searchParams.get("orderby"));
    return Response.json({ videos, pagination: { currentPage: 1, totalPages: 1, totalResults: 42 } });
  });
  const { popularTonight } = await import("#lib/services/catalogue/popular.ts");
  const at = async (time: string) => {
    vi.setSystemTime(new Date(time));
    return (await popularTonight()).map(({ slug }) => slug).join(" ");
  };
  return { requests, at };
}

test("the most watched videos come in another order each night, which begins at 9 in UTC (product: Home)", async () => {
  const { at, requests } = await world(["sort"]);
  const tonight = await at("2026-11-20T09:00:00Z");
  expect(new Set(tonight.split(" ")).size).toBe(42);
  expect(requests).toEqual(["views"]);
  expect(await at("2026-11-21T08:59:59Z")).toBe(tonight);
  expect(await at("2026-11-21T09:00:00Z")).not.toBe(tonight);
});

test("popular videos are ranked by the plays of the last two weeks where WordPress counts them", async () => {
  const { at, requests } = await world(["sort", "plays"]);
  await at("2026-11-20T09:00:00Z");
  expect(requests).toEqual(["popular"]);
});

test("there are no popular videos if WordPress fails or can't sort, and in the second case it gets no request", async () => {
  const { at, requests } = await world(["triggers"]);
  expect(await at("2026-11-20T09:00:00Z")).toBe("");
  expect(requests).toEqual([]);
  vi.resetModules();
  expect(await (await world(null)).at("2026-11-20T09:00:00Z")).toBe("");
});

import { afterEach, expect, test, vi } from "vitest";
import { openPage, signedIn } from "#tests/unit/lib/api-browser.ts";

afterEach(() => vi.unstubAllGlobals());

async function openList(cookie = signedIn) {
  const page = await openPage({ cookie });
  const { changeWatchLater, watchLaterQuery } = await import("#lib/browser/watch-later.ts");
  const read = () => page.queryClient.getQueryData(watchLaterQuery.queryKey)?.slugs;
  return { ...page, changeWatchLater, read };
}

test("other tabs hear of the list that the server has now", async () => {
  const { changeWatchLater, asked, tab, read } = await openList();
  const changing = changeWatchLater("rain", true);
  await vi.waitUntil(() => asked.length === 1);
  expect(read()).toEqual(["rain"]);
  expect(tab.told).toEqual([]);
  await asked[0]?.answer({ status: 200, body: { slugs: ["rain", "snow"] } });
  await changing;
  expect(tab.told).toEqual([{ slugs: ["rain", "snow"] }]);
});

test("another tab's list shows here, but not once nobody is signed in", async () => {
  const { tab, read } = await openList();
  tab.hear({ data: { slugs: ["snow"] } });
  await vi.waitUntil(() => read() !== undefined);
  expect(read()).toEqual(["snow"]);
  vi.stubGlobal("document", { ...document, cookie: "" });
  tab.hear({ data: { slugs: ["rain"] } });
  expect(read()).toEqual(["snow"]);
});

test("a change that failed is told nobody", async () => {
  const { changeWatchLater, asked, tab } = await openList();
  const changing = changeWatchLater("rain", true).catch(() => "failed");
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer("unreachable");
  expect(await changing).toBe("failed");
  expect(tab.told).toEqual([]);
});

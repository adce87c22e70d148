import { expect, test } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";

async function openList(cookie = signedIn) {
  const page = await openPage({ cookie });
  const { changeWatchLater, watchLaterQuery } = await import("#lib/browser/library/watch-later.ts");
  const read = () => page.queryClient.getQueryData(watchLaterQuery.queryKey)?.slugs;
  const { QueryObserver } = await import("@tanstack/react-query");
  const watch = () => new QueryObserver(page.queryClient, watchLaterQuery).subscribe(() => {});
  return { ...page, changeWatchLater, watch, read };
}

test("other tabs are notified of a change of Watch later once it is done", async () => {
  const { changeWatchLater, requests, tab, read } = await openList();
  const changing = changeWatchLater("rain", true);
  await eventually(() => requests.length === 1);
  expect(read()).toEqual(["rain"]);
  expect(tab.posted).toEqual([]);
  await requests[0]?.answer({ status: 200, body: { slugs: ["rain", "snow"] } });
  await changing;
  expect(tab.posted).toEqual(["changed"]);
  expect(read()).toEqual(["rain", "snow"]);
});

test("another tab's change of Watch later is read once this tab's own change is done", async () => {
  const { changeWatchLater, watch, requests, tab, read } = await openList();
  watch();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { slugs: [] } });
  const changing = changeWatchLater("rain", true);
  await eventually(() => requests.length === 2);
  tab.receive({ data: "changed" });
  await requests[1]?.answer({ status: 200, body: { slugs: ["rain"] } });
  await changing;
  await eventually(() => requests.length === 3);
  expect(requests[2]?.init.method).toBe("GET");
  await requests[2]?.answer({ status: 200, body: { slugs: ["snow", "rain"] } });
  await eventually(() => read()?.length === 2);
  tab.receive({ data: "changed" });
  await eventually(() => requests.length === 4);
});

test("a change of Watch later that failed is not announced to other tabs", async () => {
  const { changeWatchLater, requests, tab } = await openList();
  const changing = changeWatchLater("rain", true).catch(() => "failed");
  await eventually(() => requests.length === 1);
  await requests[0]?.answer("unreachable");
  expect(await changing).toBe("failed");
  expect(tab.posted).toEqual([]);
});

test("only the failed change of Watch later is undone, and the video returns to its old position", async () => {
  const { changeWatchLater, watch, requests, read } = await openList();
  watch();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { slugs: ["snow", "tea", "rain"] } });
  await eventually(() => read()?.length === 3);
  const removing = changeWatchLater("tea", false).catch(() => "failed");
  const adding = changeWatchLater("fire", true).catch(() => "failed");
  const saving = changeWatchLater("wind", true);
  await eventually(() => requests.length === 4);
  expect(read()).toEqual(["wind", "fire", "snow", "rain"]);
  await requests[3]?.answer({ status: 200, body: { slugs: ["wind", "snow", "tea", "rain"] } });
  await saving;
  expect(read()).toEqual(["wind", "fire", "snow", "rain"]);
  await requests[2]?.answer("unreachable");
  expect(await adding).toBe("failed");
  expect(read()).toEqual(["wind", "snow", "rain"]);
  await requests[1]?.answer("unreachable");
  expect(await removing).toBe("failed");
  expect(new Set(read())).toEqual(new Set(["wind", "snow", "tea", "rain"]));
  // Only WordPress knows in which order the requests arrived.
  await eventually(() => requests.length === 5);
  await requests[4]?.answer({ status: 200, body: { slugs: ["wind", "snow", "tea", "rain"] } });
  await eventually(() => read()?.[2] === "tea");
});

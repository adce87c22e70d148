import { beforeEach, expect, test, vi } from "vitest";
import { openPage, signedIn } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";
import { videoDetail } from "#tests/support/video-detail.ts";

let device: Map<string, string>;
beforeEach(() => {
  device = stubStorage("localStorage");
});

async function open(cookie = signedIn) {
  const page = await openPage({ cookie });
  return {
    ...page,
    ...(await import("#lib/browser/watching/history/member-history.ts")),
    ...(await import("#lib/browser/watching/history/device-history.ts")),
    ...(await import("#lib/browser/watching/history/remove-from-history.ts")),
    ...(await import("#lib/browser/watching/history/save-progress.ts")),
    ...(await import("#lib/browser/player/volume.ts")),
  };
}

const watchedAt = Date.parse("2026-11-21T21:30:05.000Z");
const deviceEntry = {
  slug: "rain",
  title: "Rain",
  imageUrl: null,
  anchorName: "Lin",
  isVip: false,
  position: 20,
  duration: 100,
  at: watchedAt,
};
const anchor = { id: 7, slug: "mira", name: "Mira", imageUrl: null };
const moon = videoDetail({ slug: "moon", title: "Moon", anchor });
const there = (more: object = {}) => ({
  slug: "rain",
  position: 61,
  duration: 100,
  at: "2026-11-21T22:00:00.000Z",
  ...more,
});

test("a later position from another device is used, and the site adds the video's name", async () => {
  const { readUnfinished, requests } = await open();
  device.set("watch-history", JSON.stringify([deviceEntry]));
  const begun = readUnfinished();
  await eventually(() => requests.length === 1);
  expect(requests[0]?.path).toBe("/_api/user/history");
  const items = [
    there(),
    there({ slug: "tea", at: "2026-11-21T20:00:00.000Z" }),
    there({ slug: "moon", at: "2026-11-21T19:00:00.000Z" }),
    there({ slug: "over", position: 99 }),
  ];
  await requests[0]?.answer({ status: 200, body: { items } });
  await eventually(() => requests.length === 3);
  expect(requests.slice(1).map(({ path }) => path)).toEqual(["/_api/video/tea", "/_api/video/moon"]);
  // The video is gone, and a card without a title helps nobody.
  await requests[1]?.answer({ status: 404, body: { error: { code: "NOT_FOUND", message: "gone" } } });
  await requests[2]?.answer({ status: 200, body: moon });
  const [rain, other, ...more] = await begun;
  expect(rain).toEqual({ ...deviceEntry, position: 61, at: Date.parse("2026-11-21T22:00:00.000Z") });
  expect(other).toMatchObject({ slug: "moon", title: "Moon", anchorName: "Mira", isVip: true, position: 61 });
  expect(more).toEqual([]);
});

test("the first 10 s of a video that is started again do not change the stored position", async () => {
  const { saveProgress, readDeviceHistory, requests } = await open();
  saveProgress(deviceEntry);
  await eventually(() => requests.length === 1);
  saveProgress({ ...deviceEntry, position: 4, at: watchedAt + 1000 });
  saveProgress({ ...deviceEntry, position: 9.9, at: watchedAt + 2000 }, true);
  expect(readDeviceHistory()).toEqual([deviceEntry]);
  saveProgress({ ...deviceEntry, duration: 0, at: watchedAt + 2500 }, true);
  expect(readDeviceHistory(), "one whose length has not come yet").toEqual([deviceEntry]);
  saveProgress({ ...deviceEntry, position: 10, at: watchedAt + 3000 }, true);
  await eventually(() => requests.length === 2);
  expect(requests[1]?.init).toMatchObject({
    body: JSON.stringify({ slug: "rain", position: 10, duration: 100 }),
  });
});

const outage = { status: 502, body: { error: { code: "UPSTREAM_FAILED", message: "x" } } };

test("an outage is reported instead of an empty history, unless this device has one", async () => {
  vi.useFakeTimers();
  const { readUnfinished, readPositions, historyQuery, queryClient, requests } = await open();
  let answered = 0;
  /** Both attempts fail. */
  const meetOutage = async (path: string) => {
    for (let nth = 0; nth < 2; nth += 1) {
      await eventually(() => requests.length > answered);
      expect(requests[answered]?.path).toBe(path);
      await requests[answered]?.answer(outage);
      answered += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  const unread = readUnfinished().catch((error: unknown) => error);
  await meetOutage("/_api/user/history");
  expect(await unread).toMatchObject({ name: "ApiError", status: 502 });
  device.set("watch-history", JSON.stringify([deviceEntry]));
  for (const read of [readUnfinished, readPositions]) {
    const known = read();
    await meetOutage("/_api/user/history");
    expect(await known).toEqual([deviceEntry]);
  }
  // The video was begun on another device, and its title can't be fetched.
  device.clear();
  queryClient.setQueryData(historyQuery.queryKey, { items: [there()] });
  const unnamed = readUnfinished().catch((error: unknown) => error);
  await meetOutage("/_api/video/rain");
  expect(await unnamed).toMatchObject({ name: "ApiError", status: 502 });
});

test("a member's history disappears from the screen when their session ends", async () => {
  const { historyQuery, queryClient, requests, tab } = await open();
  const { QueryObserver } = await import("@tanstack/react-query");
  const shown = new QueryObserver(queryClient, historyQuery);
  shown.subscribe(() => {});
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { items: [there()] } });
  await eventually(() => shown.getCurrentResult().data?.items?.length === 1);
  vi.stubGlobal("document", { ...document, cookie: "" });
  tab.receive({ data: "logout" });
  await eventually(() => shown.getCurrentResult().data?.items === null);
  expect(requests).toHaveLength(1);
});

test("a member's position is sent from time to time, and always on leaving the page", async () => {
  const { saveProgress, requests } = await open();
  saveProgress(deviceEntry);
  await eventually(() => requests.length === 1);
  expect(requests[0]?.init).toMatchObject({
    method: "PUT",
    body: JSON.stringify({ slug: "rain", position: 20, duration: 100 }),
  });
  saveProgress({ ...deviceEntry, at: watchedAt + 5000, position: 25 });
  saveProgress({ ...deviceEntry, at: watchedAt + 9000, position: 29 }, true);
  await eventually(() => requests.length === 2);
  expect(requests[1]?.init).toMatchObject({ keepalive: true });
  expect(JSON.parse(String(requests[1]?.init.body)).position).toBe(29);
  saveProgress({ ...deviceEntry, at: watchedAt + 10_000, slug: "tea" });
  await eventually(() => requests.length === 3);
  saveProgress({ ...deviceEntry, at: watchedAt + 39_999, slug: "tea", position: 49 });
  saveProgress({ ...deviceEntry, at: watchedAt + 40_000, slug: "tea", position: 50 });
  await eventually(() => requests.length === 4);
  expect(requests.slice(2).map(({ init }) => JSON.parse(String(init.body)))).toEqual([
    { slug: "tea", position: 20, duration: 100 },
    { slug: "tea", position: 50, duration: 100 },
  ]);
});

test.each([
  [null, null],
  ["0", 0],
  ["0.4", 0.4],
  ["1", 1],
  ["1.1", null],
  ["-0.1", null],
  ["loud", null],
])("the stored volume %j is read as %j", async (stored, volume) => {
  const { readVolume, saveVolume } = await open("");
  if (stored !== null) device.set("player-volume", stored);
  expect(readVolume()).toBe(volume);
  saveVolume(0.7);
  expect(readVolume()).toBe(0.7);
});

test("a visitor's history stays on the device, and so does a member's if WordPress stores none", async () => {
  const visitor = await open("");
  visitor.saveProgress(deviceEntry);
  expect(await visitor.readUnfinished()).toEqual([deviceEntry]);
  expect(visitor.requests).toEqual([]);
  const { readUnfinished, saveProgress, requests } = await open();
  const begun = readUnfinished();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer({ status: 200, body: { items: null } });
  expect(await begun).toEqual([deviceEntry]);
  saveProgress({ ...deviceEntry, slug: "tea" }, true);
  await vi.dynamicImportSettled();
  expect(requests).toHaveLength(1);
});

test("a history that is cleared is gone on this device and in WordPress", async () => {
  const { clearHistory, historyQuery, queryClient, requests } = await open();
  device.set("watch-history", JSON.stringify([deviceEntry]));
  const clearing = clearHistory();
  await eventually(() => requests.length === 1);
  expect(requests[0]?.init.method).toBe("DELETE");
  expect(device.size).toBe(1);
  await requests[0]?.answer({ status: 200, body: { items: [] } });
  await clearing;
  expect(device.size).toBe(0);
  expect(queryClient.getQueryData(historyQuery.queryKey)).toEqual({ items: [] });
});

test("the position is sent again whenever somebody else is logged in", async () => {
  await open("");
  const { followProgress } = await import("#lib/browser/watching/history/read-progress.ts");
  const tell = vi.fn();
  await followProgress(tell);
  for (const times of [2, 3, 4]) {
    window.dispatchEvent(new Event("session-changed"));
    await eventually(() => tell.mock.calls.length === times);
  }
});

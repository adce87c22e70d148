import { beforeEach, expect, test, vi } from "vitest";
import { notifyChange } from "#lib/services/base/changes.ts";
import { notifySearchEngines } from "#lib/sitemap/index-now.ts";
import { changeSettings } from "#tests/support/change-settings.ts";

const written: string[] = [];
const notified: [string, { urlList: string[] }][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  notified.length = 0;
  written.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((line) => written.push(String(line)) > 0);
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    notified.push([url, JSON.parse(String(body))]);
    return new Response(null, { status: notified.length > 1 ? 429 : 202 });
  });
});

test("IndexNow is not notified without a key", async () => {
  notifySearchEngines();
  notifyChange(["video:soft-rain"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notified).toEqual([]);
});

test("IndexNow gets each changed page in both languages, with the key, and several changes in one call", async () => {
  const key = "0123456789abcdef";
  changeSettings({ INDEXNOW_KEY: key, SITE_URL: "https://murmur.test", LOG_LEVEL: "warn" });
  notifySearchEngines();
  notifyChange(["videos", "homepage", "video:%e9%9b%a8", "video:雨", "video:../x"]);
  notifyChange(["anchor:mira", "page:terms", "page:x"]);
  await vi.advanceTimersByTimeAsync(5_000);
  const paths = ["/video/%E9%9B%A8", "/anchors/mira", "/terms"];
  expect(notified).toEqual([
    [
      "https://api.indexnow.org/indexnow",
      {
        host: "murmur.test",
        key,
        keyLocation: `https://murmur.test/${key}.txt`,
        urlList: paths.flatMap((path) => [`https://murmur.test${path}`, `https://murmur.test/zh${path}`]),
      },
    ],
  ]);
  expect(written).toEqual([]);
  // A list names no page of its own. A refusal is no error of this site.
  notifyChange(["videos"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notified).toHaveLength(1);
  notifyChange(["video:soft-rain"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notified).toHaveLength(2);
  expect(written).toEqual([expect.stringMatching(/"IndexNow was not notified.*"addresses":2.*status 429/)]);
  // Another instance sends its own invalidations.
  notifyChange(["video:soft-rain"], { isRelayed: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notified).toHaveLength(2);
  // Addresses beyond the limit of one call are sent with the next.
  notifyChange(Array.from({ length: 600 }, (_, at) => `video:rain-${at}`));
  await vi.advanceTimersByTimeAsync(10_000);
  const lists = notified.slice(2).map(([, { urlList }]) => urlList);
  expect(lists.map(({ length }) => length)).toEqual([1_000, 200]);
  expect(new Set(lists.flat()).size).toBe(1_200);
});

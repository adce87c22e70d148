import { NEXT_CACHE_TAGS_HEADER } from "next/dist/lib/constants.js";
import { IncrementalCache } from "next/dist/server/lib/incremental-cache/index.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { beforeEach, expect, test, vi } from "vitest";
import { boundNextMemory } from "#server/next/next-memory.ts";
import PageStore from "#server/next/page-store.ts";

// The installed Next's own cache, with our store below it.

const manifest = { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] };
const previewProps = { previewModeId: "id", previewModeSigningKey: "key", previewModeEncryptionKey: "key" };
const nextCache = () =>
  new IncrementalCache({
    dev: false,
    requestHeaders: {},
    previewProps,
    prerenderManifest: manifest as never,
    CurCacheHandler: PageStore as never,
  });

const route = { kind: "APP_PAGE", sourceRoute: "/[locale]/video/[slug]/page" } as never;
const pageOf = (html: string, tags = "_N_T_/layout,video,video:rain") => ({
  kind: "APP_PAGE",
  html,
  rscData: Buffer.from("data"),
  headers: { [NEXT_CACHE_TAGS_HEADER]: tags },
  postponed: undefined,
  status: undefined,
  segmentData: new Map([["/_full", Buffer.from("data")]]),
});
const life = { revalidate: 300, expire: 86_400 };
const set = (key: string, value: unknown) =>
  nextCache().set(key, value as never, { cacheControl: life, route, isRoutePPREnabled: false } as never);
const get = (key: string) => nextCache().get(key, { kind: "APP_PAGE", route, isFallback: false } as never);

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "Date"], now: Date.now() + 3_600_000 }));

test("Next finds an entry with its lifetime until one of the entry's tags changes", async () => {
  await set("/en/video/rain", pageOf("<p>rain"));
  expect(await get("/en/video/rain")).toMatchObject({ value: { html: "<p>rain" }, cacheControl: life });
  expect(await get("/en/video/other")).toBeNull();
  vi.advanceTimersByTime(1_000);
  await nextCache().revalidateTag("anchors", { expire: 0 });
  expect(await get("/en/video/rain")).not.toBeNull();
  await nextCache().revalidateTag(["video:rain"], { expire: 0 });
  expect(await get("/en/video/rain")).toBeNull();
});

test("an entry that is due is stale, and an entry past its end is not returned", async () => {
  await set("/en/video/due", pageOf("<p>due", "video:due"));
  expect((await get("/en/video/due"))?.isStale).toBeFalsy();
  vi.advanceTimersByTime(301_000);
  expect((await get("/en/video/due"))?.isStale).toBe(true);
  vi.advanceTimersByTime(86_400_000);
  expect((await get("/en/video/due"))?.isStale).toBe(-1);
});

test.each([
  ["it changed while it may have been rendered", 1_000, false],
  ["it changed long before", 40_000, true],
])("whether a page is cached if %s", async (_, agoMs, isCached) => {
  const key = `/en/video/changed?${agoMs}`;
  await nextCache().revalidateTag(["video:changed"], { expire: 0 });
  vi.advanceTimersByTime(agoMs);
  await set(key, pageOf("<p>", "video:changed"));
  expect((await get(key)) !== null).toBe(isCached);
});

test("a page that is not found is cached as missing, and takes room like others", async () => {
  await set("/en/video/none", null);
  expect(await get("/en/video/none")).toMatchObject({ value: null });
  for (let nth = 0; nth < 25_000; nth++) await set(`/en/video/made-up-${nth}`, null);
  expect(await get("/en/video/none")).toBeNull();
  expect(await get("/en/video/made-up-24999")).not.toBeNull();
});

test("Next writes a whole page as JSON to measure it, which server/next/page-segments.ts avoids for the segments", async () => {
  const toJSON = vi.fn(() => null);
  await set("/en/counted", { ...pageOf("<p>"), rscData: Object.assign(Buffer.from("data"), { toJSON }) });
  expect(toJSON).toHaveBeenCalledOnce();
});

const tooMuch = 25 * 1024 * 1024;
test.each([
  ["HTML", { html: "x".repeat(tooMuch) }],
  ["data", { rscData: Buffer.alloc(tooMuch) }],
  ["segments", { segmentData: new Map([["/_full", Buffer.alloc(tooMuch)]]) }],
  ["body, as a route's response has it", { body: Buffer.alloc(tooMuch) }],
])("a page is not cached if its %s is larger than the whole cache", async (_, large) => {
  const store = new PageStore();
  const small = pageOf("<p>", "video:large");
  await store.set("/en/large", small, { cacheControl: life });
  expect(await store.get("/en/large")).not.toBeNull();
  await store.set("/en/large", { ...small, ...large }, { cacheControl: life });
  expect(await store.get("/en/large")).toBeNull();
});

test("Next remembers the lifetimes of 10,000 addresses, and no more", () => {
  boundNextMemory();
  const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  for (let nth = 0; nth < 10_001; nth++) lifetimes.set(`made-up-${nth}`, life);
  const { size } = Reflect.get(SharedCacheControls, "cacheControls");
  expect(size).toBe(10_000);
  expect(lifetimes.get("made-up-0", route)).toBeUndefined();
});

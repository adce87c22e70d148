import type { CacheEntry } from "next/cache";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { unboundedTag } from "#lib/config/cache.ts";
import { AnswerStore } from "#server/next/answer-store.ts";
import {
  brokenAfter,
  bytes,
  entry,
  isStale,
  minute,
  now,
  streamOf,
} from "#tests/support/server/cache-entries.ts";

let store: AnswerStore;
const put = (key: string, text: string, more: Partial<CacheEntry> = {}) =>
  store.set(key, Promise.resolve(entry(text, more)));
const fail = (key: string) =>
  store.set(key, Promise.resolve(entry("", { value: brokenAfter(bytes("half")) })));
const read = async (key: string) => {
  const found = await store.get(key);
  return found && { ...found, text: await new Response(found.value).text() };
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  store = new AnswerStore();
});

test("each reader of a stored answer gets all of it", async () => {
  await store.set("a", Promise.resolve(entry("", { value: streamOf(bytes("one, "), bytes("two")) })));
  for (let turn = 0; turn < 2; turn++)
    expect(await read("a")).toMatchObject({ text: "one, two", tags: ["videos"], revalidate: 300 });
  expect(await read("b")).toBeUndefined();
});

test("a reader waits for an answer that is being rendered", async () => {
  let arrive = (_: CacheEntry) => {};
  const writing = store.set("a", new Promise((resolve) => (arrive = resolve)));
  const reading = read("a");
  arrive(entry("late"));
  await writing;
  expect(await reading).toMatchObject({ text: "late" });
});

test("a reader waits for an answer even if an earlier request for it failed", async () => {
  let arrive = (_: CacheEntry) => {};
  const first = store.set("a", Promise.reject(new Error("no render")));
  const writing = store.set("a", new Promise((resolve) => (arrive = resolve)));
  await first;
  const reading = read("a");
  arrive(entry("late"));
  await writing;
  expect(await reading).toMatchObject({ text: "late" });
});

test("a stored answer holds only its own bytes in memory, and none of the chunks that it came in", async () => {
  const slab = new ArrayBuffer(1_000_000);
  await store.set("a", Promise.resolve(entry("", { value: streamOf(new Uint8Array(slab, 0, 10)) })));
  const found = await store.get("a");
  const { value } = (await found?.value.getReader().read()) ?? {};
  expect(value?.byteLength).toBe(10);
  expect(value?.buffer.byteLength).toBe(10);
});

test("an answer that breaks off is not cached", async () => {
  await fail("a");
  expect(await read("a")).toBeUndefined();
});

test("an answer that was never rendered is not cached, and no reader waits for it", async () => {
  await store.set("a", Promise.reject(new Error("no render")));
  expect(await read("a")).toBeUndefined();
});

test("an old answer is served for a day, marked as due for a refresh", async () => {
  await put("a", "old");
  vi.advanceTimersByTime(4 * minute);
  expect(isStale((await store.get("a")) as CacheEntry)).toBe(false);
  vi.advanceTimersByTime(23 * 60 * minute);
  const found = await read("a");
  expect(found).toMatchObject({ text: "old" });
  expect(isStale(found as CacheEntry)).toBe(true);
  vi.advanceTimersByTime(60 * minute);
  expect(await read("a")).toBeUndefined();
});

test("an old answer is served at once while a new one is being rendered", async () => {
  await put("a", "old");
  void store.set("a", new Promise(() => {}));
  expect(await read("a")).toMatchObject({ text: "old" });
});

test("after a failed refresh the old answer counts as fresh for 10 s, so that not every visit makes a request", async () => {
  await put("a", "old");
  vi.advanceTimersByTime(60 * minute);
  await fail("a");
  const found = await read("a");
  expect(found).toMatchObject({ text: "old", revalidate: 10 });
  expect(isStale(found as CacheEntry)).toBe(false);
  vi.advanceTimersByTime(11_000);
  expect(isStale((await store.get("a")) as CacheEntry)).toBe(true);
});

test("an old answer that replaces failed refreshes still ends after a day", async () => {
  await put("a", "old");
  for (let hours = 0; hours < 25; hours++) {
    vi.advanceTimersByTime(60 * minute);
    await fail("a");
  }
  expect(await read("a")).toBeUndefined();
});

test("a change expires every answer with its tag, and no other", async () => {
  await put("a", "videos");
  await put("b", "levels", { tags: ["levels"] });
  vi.advanceTimersByTime(1);
  await store.updateTags(["videos"], { expire: 0 });
  expect(await read("a")).toBeUndefined();
  expect(await read("b")).toMatchObject({ text: "levels" });
  vi.advanceTimersByTime(1);
  await put("a", "new videos");
  expect(await read("a")).toMatchObject({ text: "new videos" });
});

test("a change also expires an answer that was requested before it and arrives after it", async () => {
  const timestamp = now();
  vi.advanceTimersByTime(5);
  await store.updateTags(["videos"]);
  await put("a", "before the change", { timestamp });
  expect(await read("a")).toBeUndefined();
});

test("a change that grants a period lets the old answer be served until its end", async () => {
  await put("a", "old");
  vi.advanceTimersByTime(1);
  await store.updateTags(["videos"], { expire: 60 });
  const found = await read("a");
  expect(found).toMatchObject({ text: "old", revalidate: -1 });
  vi.advanceTimersByTime(minute - 1_000);
  expect(await read("a")).toMatchObject({ text: "old" });
  vi.advanceTimersByTime(1_000);
  expect(await read("a")).toBeUndefined();
});

test("an old answer is served for a short time after a change if the refresh fails", async () => {
  await put("a", "old");
  vi.advanceTimersByTime(1);
  await store.updateTags(["videos"], { expire: 0 });
  await fail("a");
  expect(await read("a")).toMatchObject({ text: "old" });
  vi.advanceTimersByTime(11_000);
  expect(await read("a")).toBeUndefined();
});

test("the store returns the time of the last change of its tags", async () => {
  expect(await store.getExpiration(["videos", "levels"])).toBe(0);
  await store.updateTags(["videos"]);
  expect(await store.getExpiration(["videos", "levels"])).toBe(now());
});

test("a change still expires its answers after 20,000 other changes", async () => {
  await put("a", "old");
  vi.advanceTimersByTime(1);
  await store.updateTags(["videos"]);
  for (let nth = 0; nth < 20_000; nth++) await store.updateTags([`video:${nth}`]);
  expect(await read("a")).toBeUndefined();
});

describe("memory", () => {
  const small = () =>
    new AnswerStore({ lasting: { bytes: 40_000, entries: 10 }, unbounded: { bytes: 20_000, entries: 3 } });

  test("the number of entries in memory is limited, and the least recently used goes first", async () => {
    store = small();
    for (let nth = 0; nth < 10; nth++) await put(`a${nth}`, "x");
    await read("a0");
    await put("b", "x");
    expect(await read("a0")).toBeDefined();
    expect(await read("a1")).toBeUndefined();
  });

  test("the bytes in memory are limited, including the keys and the overhead", async () => {
    store = small();
    for (let nth = 0; nth < 10; nth++) await put(`${"k".repeat(3000)}${nth}`, "x".repeat(100));
    expect(store.bytes).toBeLessThanOrEqual(40_000);
    expect(await read(`${"k".repeat(3000)}0`)).toBeUndefined();
    expect(await read(`${"k".repeat(3000)}9`)).toBeDefined();
  });

  test("one answer that is too large is not cached, and drops no other", async () => {
    store = small();
    await put("a", "x");
    await put("b", "x".repeat(30_000));
    expect(await read("b")).toBeUndefined();
    expect(await read("a")).toBeDefined();
  });

  test("the partition for made-up keys is small, and takes no room from the lasting one", async () => {
    store = small();
    await put("a", "x");
    for (let nth = 0; nth < 100; nth++) await put(`made up ${nth}`, "null", { tags: [unboundedTag] });
    expect(await read("a")).toBeDefined();
    expect(await read("made up 99")).toBeDefined();
    expect(await read("made up 96")).toBeUndefined();
  });

  test("the store counts the bytes of both of its partitions", async () => {
    await put("a", "x");
    const { bytes } = store;
    await put("made up", "null", { tags: [unboundedTag] });
    expect(await read("made up")).toMatchObject({ text: "null" });
    expect(store.bytes).toBeGreaterThan(bytes);
  });

  test("an entry moves from the unbounded partition to the lasting one, and back", async () => {
    store = small();
    await put("a", "null", { tags: [unboundedTag] });
    await put("a", "a video");
    for (let nth = 0; nth < 3; nth++) await put(`made up ${nth}`, "null", { tags: [unboundedTag] });
    expect(await read("a")).toMatchObject({ text: "a video" });
    await put("a", "null", { tags: [unboundedTag] });
    expect(await read("a")).toMatchObject({ text: "null" });
  });
});

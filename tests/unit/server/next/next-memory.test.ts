import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external.js";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { expect, test } from "vitest";
import { nextPageMemory } from "#lib/cache.ts";
import { steadyNow } from "#lib/platform/clock.ts";
import { boundNextMemory } from "#server/next/next-memory.ts";

type Memory = { set(key: string, kept: unknown): void; get(key: string): unknown };
boundNextMemory();
const pages = getMemoryCache(nextPageMemory) as unknown as Memory;
const pageWith = (tags: string) => ({
  lastModified: Date.now(),
  value: { kind: "APP_PAGE", html: "<p>", headers: { "x-next-cache-tags": tags } },
});
const change = (tag: string, agoMs: number) => tagsManifest.set(tag, { expired: steadyNow() - agoMs });

test.each([
  ["nothing of it has changed", "video:other", 0, true],
  ["it changed while it may have been rendered", "video:rain", 1_000, false],
  ["it changed long before", "video:rain", 40_000, true],
])("a page is kept where %s: %s", (_, tag, agoMs, isKept) => {
  tagsManifest.clear();
  change(tag, agoMs);
  const key = `/en/video/rain?${tag}${agoMs}`;
  pages.set(key, pageWith("_N_T_/layout,video,video:rain"));
  expect(pages.get(key) !== undefined).toBe(isKept);
});

test("what has no page is kept as ever", () => {
  pages.set("/en/video/none", { lastModified: Date.now(), value: null });
  expect(pages.get("/en/video/none")).toMatchObject({ value: null });
});

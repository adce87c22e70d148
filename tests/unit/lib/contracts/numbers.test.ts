import { describe, expect, test } from "vitest";
import { items } from "#lib/catalogue/items.ts";
import { cache, life } from "#lib/config/cache.ts";
import { pageSizes } from "#lib/contracts/page-sizes.ts";

const minutes = (count: number) => count * 60;

describe("how long answers live (product: Caching)", () => {
  test.each([
    ["homepage", 5],
    ["videos", 5],
    ["video", 5],
    ["featuredAnchors", 5],
    ["anchors", 10],
    ["anchor", 5],
    ["levels", 10],
  ] as const)("%s: fresh %i minutes", (noun, fresh) =>
    expect(cache[noun]).toMatchObject({ stale: minutes(fresh), revalidate: minutes(fresh) }),
  );

  test.each([
    ["video", 30],
    ["levels", 10],
  ] as const)("a browser keeps %s for %i minutes", (noun, discard) =>
    expect(cache[noun].discard).toBe(minutes(discard)),
  );

  test.each(Object.values(cache))("$tag outlives an outage, and its page stays static", (noun) => {
    expect(life(noun)).toEqual({ stale: noun.stale, revalidate: noun.revalidate, expire: noun.expire });
    expect(noun.stale).toBeGreaterThanOrEqual(30);
    // That there is nothing is asked again; only what there is outlives an outage.
    expect(noun.expire).toBeGreaterThanOrEqual(minutes(noun === cache.missing ? 10 : 24 * 60));
    expect(noun.expire).toBeGreaterThan(noun.revalidate);
  });

  test("every noun has a tag of its own", () =>
    expect(new Set(Object.values(cache).map(({ tag }) => tag)).size).toBe(Object.keys(cache).length));
});

test("sizes of pages and rows (product: Limits and constants)", () =>
  expect(pageSizes).toMatchObject({
    videos: 30,
    featuredAnchors: 6,
    anchors: 50,
    anchorVideos: 18,
    homepageSections: 8,
    homepageVideos: 6,
    related: { byAnchor: 4, latest: 3 },
  }));

test("the demo store's prices (product: Items)", () =>
  expect(items.map(({ price }) => price)).toEqual([149.99, 299.99, 24.99]));

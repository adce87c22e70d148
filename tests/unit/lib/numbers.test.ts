import { describe, expect, test } from "vitest";
import { cache, life } from "#lib/cache.ts";
import { imageUrl, posterWidths, srcSet, thumbnailWidths } from "#lib/format/images.ts";
import { imageHosts, imageWidths } from "#lib/image-hosts.ts";
import { items } from "#lib/items.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { readSettings } from "#lib/settings.ts";

const minutes = (count: number) => count * 60;

describe("how long answers live (product: Caching)", () => {
  test.each([
    ["homepage", 5, 10],
    ["videos", 5, 30],
    ["video", 5, 30],
    ["featuredAnchors", 5, 30],
    ["anchors", 10, 10],
    ["anchor", 5, 10],
    ["levels", 10, 10],
  ] as const)("%s: fresh %i minutes, kept %i", (noun, fresh, kept) => {
    expect(cache[noun]).toMatchObject({
      stale: minutes(fresh),
      revalidate: minutes(fresh),
      kept: minutes(kept),
    });
  });

  test.each(Object.values(cache))("$tag outlives an outage, and its page stays static", (noun) => {
    expect(life(noun)).toEqual({ stale: noun.stale, revalidate: noun.revalidate, expire: noun.expire });
    expect(noun.stale).toBeGreaterThanOrEqual(30);
    expect(noun.expire).toBeGreaterThanOrEqual(minutes(60));
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
    related: { byAnchorFetched: 5, latestFetched: 8, byAnchor: 4, latest: 3, total: 7 },
  }));

test("the demo store's prices (product: Items)", () =>
  expect(items.map(({ price }) => price)).toEqual([149.99, 299.99, 24.99]));

describe("pictures (thumbnails 160, 240, 320, 480; avatars 80)", () => {
  test("the documented widths", () => {
    expect(thumbnailWidths).toEqual([160, 240, 320, 480]);
    expect(imageWidths).toEqual(expect.arrayContaining([80, ...thumbnailWidths, ...posterWidths]));
  });

  test("a srcset names each width once, in the optimiser's address", () =>
    expect(srcSet("https://cdn.test/a b.jpg?x=1&y=2", [160, 320])).toBe(
      "/_next/image?url=https%3A%2F%2Fcdn.test%2Fa%20b.jpg%3Fx%3D1%26y%3D2&w=160&q=75 160w, " +
        "/_next/image?url=https%3A%2F%2Fcdn.test%2Fa%20b.jpg%3Fx%3D1%26y%3D2&w=320&q=75 320w",
    ));

  test("an address with a comma or a space does not end its candidate", () =>
    expect(imageUrl("https://cdn.test/a, b.jpg 2x", 80)).not.toMatch(/[ ,]/));

  const hosts = (more: object) => imageHosts(readSettings({ ...more, SESSION_SECRET: "x".repeat(32) }));
  test.each([
    [{ WORDPRESS_URL: "https://wp.test/blog" }, ["https://wp.test:"]],
    [{ WORDPRESS_URL: "http://127.0.0.1:4010" }, ["http://127.0.0.1:4010"]],
    [
      { WORDPRESS_URL: "https://wp.test", MEDIA_HOSTS: "cdn.test, i.test" },
      ["https://wp.test:", "https://cdn.test:", "https://i.test:"],
    ],
  ])("the optimiser fetches from WordPress and MEDIA_HOSTS only: %o", (env, expected) => {
    const { remotePatterns } = hosts(env);
    expect(
      remotePatterns.map(
        (pattern) => `${pattern.protocol}://${pattern.hostname}:${"port" in pattern ? pattern.port : ""}`,
      ),
    ).toEqual(expected);
  });

  test.each([
    ["https://wp.test", false],
    ["http://127.0.0.1:4010", true],
    ["http://localhost", true],
    ["https://127.0.0.1.evil.test", false],
  ])("addresses of this machine with WordPress at %s: %s", (WORDPRESS_URL, local) =>
    expect(hosts({ WORDPRESS_URL }).dangerouslyAllowLocalIP).toBe(local),
  );

  test("it follows no redirect, and knows no width but the documented ones", () => {
    const { imageSizes, deviceSizes, ...rest } = hosts({ WORDPRESS_URL: "https://wp.test" });
    expect([...imageSizes, ...deviceSizes]).toEqual(imageWidths);
    expect(rest).toMatchObject({ maximumRedirects: 0 });
    expect(rest).not.toHaveProperty("dangerouslyAllowSVG");
  });
});

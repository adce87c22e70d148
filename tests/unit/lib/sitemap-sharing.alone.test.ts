import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { notifyChange } from "#lib/services/changes.ts";
import { buildSitemap } from "#lib/sitemap/build.ts";
import { buildTogether } from "#lib/sitemap/build-together.ts";
import { keepSitemapFresh } from "#lib/sitemap/keep-fresh.ts";
import { indexPart } from "#lib/sitemap/sitemap-files.ts";
import { madeUpShared } from "./shared-sitemap.ts";
import { freshDataDir, manifest, video, wordpress, xmlOf } from "./sitemap-world.ts";

const dataDir = freshDataDir();
const minute = 60_000;
let { world, shared } = madeUpShared();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: 0 });
  ({ world, shared } = madeUpShared());
});
afterEach(() => void vi.useRealTimers());

/** Lets an instance, by its name, see after its sitemap. */
async function turnOf(name: string, build = () => buildSitemap()) {
  Object.assign(settings(), { DATA_DIR: join(dataDir(), name) });
  return buildTogether(shared, build);
}
/** The sitemap of an instance. */
async function sitemapOf(name: string) {
  Object.assign(settings(), { DATA_DIR: join(dataDir(), name) });
  return { manifest: await manifest(), index: await xmlOf(indexPart), videos: await xmlOf("videos-en-1") };
}
const never = async () => {
  throw new Error("nobody builds here");
};

describe("the sitemap of several instances (decision: sitemap-on-disk)", () => {
  test("is built by one; the other takes it, dates too, and asks WordPress for nothing", async () => {
    const library = wordpress({ videos: [video(1)] });
    expect(await turnOf("one")).toEqual({ restMs: 0, againMs: 60 * minute });
    vi.setSystemTime(10 * minute);
    expect(await turnOf("two")).toEqual({ restMs: 0, againMs: 50 * minute });
    expect(library.pages).toBe(1);
    expect(await sitemapOf("two")).toEqual(await sitemapOf("one"));
  });

  test("lets WordPress rest ten times as long as it was read", async () => {
    wordpress({ videos: [video(1)] });
    vi.setSystemTime(30 * minute);
    await turnOf("one", async () => {
      vi.setSystemTime(32 * minute);
      return buildSitemap();
    });
    expect(world.holder.until).toBe(52 * minute);
  });

  test("is waited for while one builds it", async () => {
    wordpress({ videos: [video(1)] });
    const others: unknown[] = [];
    await turnOf("one", async () => {
      for (let nth = 0; nth < 4; nth++) {
        await vi.advanceTimersByTimeAsync(40_000);
        others.push(await buildTogether(shared, never));
      }
      return buildSitemap();
    });
    expect(others).toEqual(Array(4).fill({ restMs: 0, againMs: 5_000 }));
  });

  test("is built anew by one after a change, when WordPress has had its rest", async () => {
    const library = wordpress({ videos: [video(1)] });
    await turnOf("one");
    await turnOf("two");
    library.videos = [video(0), video(1)];
    world.newest += 1;
    expect(await turnOf("two", never)).toEqual({ restMs: 0, againMs: 5_000 });
    vi.setSystemTime(5 * minute);
    await turnOf("two");
    await turnOf("one", never);
    const [one, two] = [await sitemapOf("one"), await sitemapOf("two")];
    expect(one).toEqual(two);
    expect(one.videos).toContain("/video/soft-rain-0<");
    expect(library.pages).toBe(2);
    // What is not named any more is gone, here and there.
    const files = Object.values(one.manifest.parts).map(({ file }) => file);
    expect([...world.files.keys()].toSorted()).toEqual(files.toSorted());
    expect(readdirSync(join(dataDir(), "one", "sitemaps")).toSorted()).toEqual(
      [...files, "manifest.json"].toSorted(),
    );
  });

  test("has changed again while it was built: it is shared, and due", async () => {
    wordpress({ videos: [video(1)] });
    await turnOf("one", async () => {
      world.newest += 1;
      return buildSitemap();
    });
    expect(await turnOf("two", never)).toEqual({ restMs: 0, againMs: 5_000 });
    expect(await sitemapOf("two")).toEqual(await sitemapOf("one"));
    vi.setSystemTime(5 * minute);
    expect((await turnOf("two")).againMs).toBe(60 * minute);
  });

  test("keeps the dates of parts that have not changed, at any instance", async () => {
    wordpress({ videos: [video(1)] });
    await turnOf("one");
    const { parts } = (await sitemapOf("one")).manifest;
    vi.setSystemTime(60 * minute);
    await turnOf("three");
    expect((await sitemapOf("three")).manifest.parts).toEqual(parts);
  });

  test("fails for all: the next try of any instance is later", async () => {
    wordpress({ videos: [video(1)], down: true });
    expect(await turnOf("one")).toEqual({ restMs: 0, againMs: minute });
    expect(await turnOf("two", never)).toEqual({ restMs: 0, againMs: minute });
    vi.setSystemTime(minute);
    expect(await turnOf("two")).toEqual({ restMs: 0, againMs: 2 * minute });
    expect((await turnOf("one", never)).againMs).toBe(2 * minute);
  });

  test("is left to another one where this instance can't keep its own", async () => {
    wordpress({ videos: [video(1)] });
    await expect(turnOf("one", never)).rejects.toThrow("nobody builds here");
    expect((await turnOf("two")).againMs).toBe(60 * minute);
  });

  test("is replaced while it is taken: it is looked for again", async () => {
    wordpress({ videos: [video(1)] });
    await turnOf("one");
    world.files.clear();
    expect(await turnOf("two", never)).toEqual({ restMs: 0, againMs: 5_000 });
  });

  test("is an instance's own where another one has the turn by then, until it takes that one's", async () => {
    wordpress({ videos: [video(1)] });
    const slow = turnOf("one", async () => {
      world.holder = { token: "another's", until: minute };
      return buildSitemap();
    });
    expect(await slow).toEqual({ restMs: 0, againMs: 5_000 });
    expect(world.built).toBeNull();
    expect((await sitemapOf("one")).videos).toContain("/video/soft-rain-1<");
  });

  test("is an instance's own where it is too large for Redis", async () => {
    wordpress({ videos: [video(1)] });
    const pause = await turnOf("one", async () => {
      const isWhole = await buildSitemap();
      const { file = "" } = (await manifest()).parts["videos-en-1"] ?? {};
      const path = join(settings().DATA_DIR, "sitemaps", file);
      truncateSync(path, 65 * 1024 * 1024);
      return isWhole;
    });
    expect(pause).toEqual({ restMs: 5 * minute, againMs: 60 * minute });
    expect(world.files.size).toBe(0);
    expect((await turnOf("two")).againMs).toBe(60 * minute);
  });
});

/** Lets an instance build while Redis loses so many puttings. */
async function turnLosing(putsLost: number) {
  wordpress({ videos: [video(1)] });
  world.putsLost = putsLost;
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval", "clearInterval"], now: 0 });
  let pause: unknown;
  const turn = turnOf("one").then((given) => {
    pause = given;
  });
  while (pause === undefined) {
    await vi.advanceTimersByTimeAsync(100);
    // The disk has its time, too.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await turn;
  return pause;
}

test("what Redis does not take three times is this instance's own, and another one builds", async () => {
  expect(await turnLosing(99)).toMatchObject({ againMs: 60 * minute });
  expect(world.requests.filter((name) => name === "files")).toHaveLength(3);
  expect(world.built).toBeNull();
  world.putsLost = 0;
  expect((await turnOf("two")).againMs).toBe(60 * minute);
});

test("what Redis did not take for a moment is shared a little later", async () => {
  await turnLosing(2);
  expect(world.requests.filter((name) => name === "files")).toHaveLength(3);
  expect((await turnOf("two", never)).restMs).toBe(0);
  expect(await sitemapOf("two")).toEqual(await sitemapOf("one"));
});

test("a building that breaks is made again, after a rest of ten times as long as it took", async () => {
  vi.useFakeTimers({ now: 7 * minute });
  const begun: number[] = [];
  keepSitemapFresh(async () => {
    begun.push(Date.now() / minute);
    await new Promise((resolve) => setTimeout(resolve, minute / 2));
    throw new Error("the disk is full");
  }, null);
  await vi.advanceTimersByTimeAsync(12 * minute);
  expect(begun).toEqual([7, 12.5, 18]);
});

describe("when Redis gives no answer", () => {
  /** Notes when each building begins, in seconds. */
  function keeper(build: () => Promise<boolean> = async () => true) {
    vi.useFakeTimers({ now: 0 });
    const begun: number[] = [];
    keepSitemapFresh(async () => {
      begun.push(Math.round(Date.now() / 1000));
      return build();
    }, shared);
    return begun;
  }
  const within = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test("an instance looks for it for ten seconds, then builds alone as if there was none", async () => {
    world.isAway = true;
    const begun = keeper();
    await within(6 * minute);
    expect(begun).toEqual([10]);
    notifyChange(["videos"]);
    await within(minute);
    expect(begun).toEqual([10, 365]);
    await within(60 * minute);
    expect(begun).toEqual([10, 365, 3965]);
  });

  test("it asks again when Redis is back", async () => {
    world.isAway = true;
    const begun = keeper(async () => {
      const folder = join(dataDir(), "sitemaps");
      mkdirSync(folder, { recursive: true });
      const empty = { siteUrl: settings().SITE_URL, builtAt: {}, parts: {} };
      writeFileSync(join(folder, "manifest.json"), JSON.stringify(empty));
      return true;
    });
    await within(minute);
    world.isAway = false;
    notifyChange(["videos"]);
    await within(5 * minute);
    await vi.waitFor(() => expect(world.built).not.toBeNull());
    expect(begun).toEqual([10, 310]);
  });
});

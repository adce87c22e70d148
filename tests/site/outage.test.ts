import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coldSitePort, coldSiteUrl, revalidateSecret, siteUrl } from "#harness/addresses.ts";
import type { Fault } from "#sandbox/base/state/faults.ts";
import { kinds, unseenVideo } from "#tests/support/e2e/library.ts";
import { sandbox, upstream } from "#tests/support/e2e/sandbox.ts";
import { type RunningSecondSite, startSecondSite } from "#tests/support/e2e/second-site-start.ts";
import { words } from "#tests/support/e2e/texts.ts";
import { each } from "./each.ts";
import { expectUnavailable, forget, get, nothing } from "./outage.ts";

type Broken = Omit<Fault, "path">;

/** WordPress's faults in these tests, fast ones first. */
const faults: Record<string, Broken> = {
  "connections are reset": { reset: true },
  "it answers 503": { status: 503 },
  "it answers 404 with a page of somebody else's": { status: 404, body: "<html>gone</html>" },
  "it answers HTML with 200": { html: true },
  "its JSON is cut in the middle": { cutJson: true },
  "its JSON is of another shape": { body: { surprise: true } },
  "its answer is 10 MB": { hugeJson: 10_000_000 },
  "its answer is a gzip bomb": { gzipBomb: 300_000_000 },
};

/** Once WordPress responds again, missing content gets its 404. */
async function expectHealed(url: string) {
  expect.soft((await get(url)).status, url).toBe(url.includes("/video/") ? 404 : 200);
}

let turn = 0;

/** Addresses that no cache contains: two missing videos and two searches. */
function unseen() {
  const nth = turn++;
  const words = `no such words ${nth}`;
  return [
    `/video/no-such-video-${nth}`,
    `/zh/video/no-such-video-${nth}-zh`,
    `/videos?query=${encodeURIComponent(words)}`,
    `/zh/videos?query=${encodeURIComponent(`${words} zh`)}`,
  ].map((path) => siteUrl + path);
}

const cachedPaths = ["/", "/zh", "/videos", "/anchors", "/zh/anchors", "/anchors/nia-hollow", "/updates"];

for (const [name, fault] of Object.entries(faults))
  test(`the site answers as documented while WordPress is down: ${name}`, async () => {
    for (const path of cachedPaths) expect((await get(siteUrl + path)).status, path).toBe(200);
    const urls = unseen();
    await sandbox.fail({ path: upstream.everything, ...fault });
    await each(urls, async (url) => expectUnavailable(await get(url), url));
    for (const path of cachedPaths) {
      const { status, main } = await get(siteUrl + path);
      expect(status, path).toBe(200);
      expect(main, path).not.toMatch(nothing);
    }
    await sandbox.heal();
    await each(urls, expectHealed);
  });

test("a WordPress that does not answer, or drips, is ended by one deadline", async () => {
  const urls = unseen();
  await sandbox.fail(
    { path: upstream.video, hang: "before" },
    { path: upstream.videos, drip: true },
    { path: upstream.everything, hang: "body" },
  );
  await Promise.all(urls.map(async (url) => expectUnavailable(await get(url), url)));
  expect((await get(`${siteUrl}/videos`)).status).toBe(200);
  await sandbox.heal();
  await each(urls, expectHealed);
});

test("a broken answer of WordPress is requested once more", async () => {
  const { slug } = await unseenVideo(kinds.open);
  await sandbox.fail({ path: upstream.video, reset: true, times: 1 });
  await sandbox.forgetCalls();
  const path = encodeURIComponent(slug);
  expect((await get(`${siteUrl}/video/${path}`)).status).toBe(200);
  expect(await sandbox.callsTo(upstream.video + path)).toBe(2);
});

test("a video that is gone is a 404, and a route that is gone is an outage", async () => {
  const gone = await unseenVideo(kinds.open);
  const noRoute = { code: "rest_no_route", message: "No route was found.", data: { status: 404 } };
  await sandbox.fail({ path: upstream.video, status: 404, body: noRoute });
  expect((await get(`${siteUrl}/video/${encodeURIComponent(gone.slug)}`)).status).toBe(503);
  await sandbox.heal();
  await forget(siteUrl, ["video"]);
  await sandbox.fail({ path: upstream.video, status: 404, body: { ...noRoute, code: "video_not_found" } });
  expect((await get(`${siteUrl}/video/${encodeURIComponent(gone.slug)}`)).status).toBe(404);
});

test("the API answers an outage in its envelope, with the documented text", async () => {
  const { slug } = await unseenVideo(kinds.open);
  await sandbox.fail({ path: upstream.everything, status: 500 });
  for (const [path, text] of [
    [`/_api/videos?search=${encodeURIComponent(slug)}`, "Failed to fetch videos: 500"],
    [`/_api/video/${encodeURIComponent(slug)}`, "Failed to fetch video by slug: 500"],
  ] as const) {
    const { status, headers, main } = await get(siteUrl + path);
    expect(status, path).toBe(502);
    expect(headers.get("cache-control"), path).toBe("private, no-store");
    expect(JSON.parse(main), path).toMatchObject({ error: { message: text } });
  }
});

describe("a site that has no page yet", () => {
  let site: RunningSecondSite;
  beforeAll(async () => {
    site = await startSecondSite({
      port: coldSitePort,
      url: coldSiteUrl,
      settings: { REVALIDATE_SECRET: revalidateSecret },
    });
  });
  afterAll(() => site.stop());

  test("a site without a cached page reports the outage on every kind of page, and recovers at once", async () => {
    const paths = [
      "/",
      "/zh",
      "/videos",
      "/zh/videos",
      "/anchors",
      "/zh/anchors?page=2",
      "/anchors/nia-hollow",
    ];
    // A failed part of a page shows an error in its place; the rest works.
    await sandbox.fail({ path: upstream.featured, status: 500 });
    for (const [path, { videos }] of [
      ["/videos?page=3", words.en],
      ["/zh/videos?page=3", words.zh],
    ] as const)
      expect(await get(coldSiteUrl + path)).toMatchObject({
        status: 200,
        main: expect.stringContaining(videos.featuredFailed),
      });
    await sandbox.heal();
    await sandbox.fail({ path: upstream.everything, status: 500 });
    for (const path of paths) expectUnavailable(await get(coldSiteUrl + path), path);
    // Home's own error has no link to home.
    expect((await get(`${coldSiteUrl}/`)).main).not.toContain(words.en.errorPages.home);
    for (const path of ["/updates", "/zh/items"]) expect((await get(coldSiteUrl + path)).status).toBe(200);
    expect((await get(`${coldSiteUrl}/sitemap.xml`)).status).toBe(200);
    await sandbox.heal();
    for (const path of paths) expect.soft((await get(coldSiteUrl + path)).status, path).toBe(200);
  });

  test("a site serves its cached pages, RSC data, API answers and sitemap for a day of outage", async () => {
    const { slug } = await unseenVideo(kinds.open);
    const pages = ["/", "/zh/videos?page=2", "/anchors", "/anchors/nia-hollow", "/vip", `/video/${slug}`];
    const data = ["homepage", "videos", "anchors", "videos/featured-anchors", "memberships/levels"];
    const api = [...data, `video/${slug}`].map((name) => `/_api/${name}`);
    const move = { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D", "next-url": "/en" };
    const requests = [
      ...[...pages, ...api, "/sitemap.xml"].map((path) => ({ path, headers: {} })),
      ...pages.map((path) => ({ path, headers: move })),
    ];
    const seen = new Map<string, string>();
    const readAll = (when: string) =>
      each(requests, async ({ path, headers }) => {
        const answer = await fetch(coldSiteUrl + path, { headers });
        const text = await answer.text();
        const name = `${"rsc" in headers ? "move to" : "document"} ${path}`;
        const main = /<main.*<\/main>/s.exec(text)?.[0] ?? text;
        expect.soft(answer.status, `${name} ${when}`).toBe(200);
        // RSC data may come in another order.
        const said = "rsc" in headers ? String(main.includes("NEXT_HTTP_ERROR")) : main;
        expect.soft(said === (seen.get(name) ?? said), `${name} ${when} is as it was`).toBe(true);
        seen.set(name, said);
      });
    const hour = 3_600_000;
    await readAll("before");
    await sandbox.fail({ path: upstream.everything, reset: true });
    for (const hours of [0.1, 0.5, 6, 12, 5]) {
      await site.advance(hours * hour);
      // The first visit starts a refresh, which fails before the second visit.
      for (const visit of ["first", "second"]) await readAll(`${hours} h later, ${visit} visit`);
    }
    // WordPress reported a change before it failed: every refresh fails, and the old answers are served.
    expect(await forget(coldSiteUrl, ["homepage", "videos", "video", "anchors", "anchor", "levels"])).toBe(
      204,
    );
    // After a day, home shows other popular videos.
    seen.delete("document /");
    for (const when of ["right after a change", "a minute after it"]) {
      await readAll(when);
      await site.advance(hour / 60);
    }
    await site.advance(hour);
    seen.clear();
    expect((await fetch(`${coldSiteUrl}/_api/videos?search=anew`)).status).toBe(502);
    await sandbox.heal();
    await readAll("after");
  });
});

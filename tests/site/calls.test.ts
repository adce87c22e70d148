import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { sandbox, upstream } from "#tests/support/e2e/sandbox.ts";
import { forget, get } from "./outage.ts";

// Counts every call to WordPress, so no other test may use this site.

test("pictures that were requested before are still served, and each was fetched once", async () => {
  const html = await (await fetch(`${siteUrl}/videos`)).text();
  const pictures = [...new Set(html.match(/\/pictures\/320\/[^\s"]+/g))].slice(0, 11);
  expect(pictures).toHaveLength(11);
  const accept = "image/avif,image/webp,*/*";
  const see = (path: string) => fetch(siteUrl + path, { headers: { accept } });
  for (const path of pictures) await (await see(path)).arrayBuffer();
  await sandbox.fail({ path: "/wp-content/uploads/", reset: true });
  await sandbox.forgetCalls();
  for (const path of [...pictures, ...pictures]) {
    const picture = await see(path);
    expect([picture.status, picture.headers.get("content-type")], path).toEqual([200, "image/avif"]);
    expect((await picture.arrayBuffer()).byteLength, path).toBeGreaterThan(500);
  }
  expect(await sandbox.calls()).toEqual({});
});

test("a resource is requested from WordPress once, however many visitors want it, and not while it is cached", async () => {
  const paths = ["/", "/zh", "/videos", "/zh/videos", "/anchors", "/zh/anchors"];
  const requestAll = () =>
    Promise.all(paths.flatMap((path) => Array.from({ length: 8 }, () => get(siteUrl + path))));
  const tags = ["homepage", "videos", "featured-anchors", "anchors"];
  // WordPress's capabilities have a lifetime of their own, which an earlier test may have outlasted.
  await forget(siteUrl, tags);
  await requestAll();
  await forget(siteUrl, tags);
  await sandbox.forgetCalls();
  expect((await requestAll()).every(({ status }) => status === 200)).toBe(true);
  const calls = await sandbox.calls();
  expect(calls).toEqual({
    [`GET ${upstream.homepage}`]: 1,
    // The newest, the most watched, and those for a night in each language.
    [`GET ${upstream.videos}`]: 4,
    [`GET ${upstream.videos}/facets`]: 1,
    [`GET ${upstream.featured}`]: 1,
    [`GET ${upstream.anchors}`]: 1,
    [`GET ${upstream.triggers}`]: 1,
  });
  await requestAll();
  expect(await sandbox.calls()).toEqual(calls);
});

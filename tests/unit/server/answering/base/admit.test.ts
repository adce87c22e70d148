import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AdmissionLimits } from "#server/admission/admission.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  fake,
  type Options,
  page,
  startInTest,
  status,
  withErrorPages,
} from "#tests/support/server/fake-next.ts";
import { draw, send, startPictureHost } from "#tests/support/server/picture-host.ts";

/** The site is behind a proxy that states the visitors' addresses. */
const limited = (admission: Partial<AdmissionLimits>): Options => ({
  env: { TRUSTED_PROXIES: "1" },
  tuning: { admission, freshMs: 60_000 },
});
const human = "Mozilla/5.0 Firefox/140.0";
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { "x-forwarded-for": address, "user-agent": human, ...more },
});
const data = { "content-type": "application/json" };

describe("one address that asks for more than its part", () => {
  const once = limited({ burst: 1, perSecond: 0.01 });

  test("an address that sends too many requests gets a whole 429 document for a page, and others get their page", async () => {
    const { get, requests } = await startInTest(withErrorPages(page()), once);
    expect((await get("/video/a", from("203.0.113.1"))).status).toBe(200);
    expect(await get("/video/b", from("203.0.113.1"))).toMatchObject({
      status: 429,
      text: expect.stringMatching(/<html lang="en">.*Something went wrong.*<a href="\/">/s),
      headers: { "retry-after": "100", "cache-control": "no-store", "x-frame-options": "DENY" },
    });
    expect((await get("/zh/video/b", from("203.0.113.1"))).text).toContain("出了点问题");
    expect((await get("/video/b", from("203.0.113.2"))).status).toBe(200);
    const paths = requests.map(({ url }) => url).filter((url) => url.startsWith("/video/"));
    expect(paths).toEqual(["/video/a", "/video/b"]);
  });

  test("an address that sends too many requests gets 429 in the error envelope from /_api, and for an RSC request", async () => {
    const { get } = await startInTest(page("{}", data), once);
    for (let turn = 0; turn < 4; turn++)
      expect((await get(`/_api/videos?search=${turn}`, from("203.0.113.1"))).status).toBe(200);
    const answer = await get("/_api/videos?search=x", from("203.0.113.1"));
    const headers = { "retry-after": "25", "cache-control": "private, no-store" };
    expect(answer).toMatchObject({ status: 429, headers });
    expect(JSON.parse(answer.text)).toEqual({
      error: { code: "RATE_LIMITED", message: "Too many requests. Please wait a moment and try again." },
    });
    expect((await get("/videos", from("203.0.113.1", { rsc: "1" }))).status).toBe(429);
  });

  test("an address that sends too many requests still gets cached pages and files, and may make changes", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, ".next/static"), { recursive: true });
    writeFileSync(join(root, ".next/static/a.js"), "1");
    const { get } = await startInTest(withErrorPages(page()), { ...once, root });
    for (let turn = 0; turn < 5; turn++) {
      expect((await get("/", from("203.0.113.1"))).status).toBe(200);
      expect((await get("/_next/static/a.js", from("203.0.113.1"))).status).toBe(200);
      const part = from("203.0.113.1", { range: "bytes=0-0" });
      expect((await get("/_next/static/a.js", part)).status).toBe(206);
      const logout = await get("/_api/auth/logout", { method: "POST", ...from("203.0.113.1") });
      expect(logout.status).not.toBe(429);
    }
  });

  test.each(["/_next/static/chunks/made-up.js", "/_next/image?url=a", "/_next/data/x.json"])(
    "an address that sends too many requests is also refused files that do not exist: %s",
    async (path) => {
      const { get, requests } = await startInTest(withErrorPages(status(404)), once);
      const codes = [];
      for (let turn = 0; turn < 3; turn++) codes.push((await get(path, from("203.0.113.1"))).status);
      expect(codes).toEqual([404, 429, 429]);
      expect(requests.filter(({ url }) => url === path)).toHaveLength(1);
    },
  );

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])(
    "the number of changes that one address may make is limited: %s",
    async (method) => {
      const { get, requests } = await startInTest(
        page("{}", data),
        limited({ burst: 1, changes: 3, changesPerSecond: 0.01 }),
      );
      const change = (address: string) => get("/_api/user/watch-later", { method, ...from(address) });
      for (let turn = 0; turn < 3; turn++) expect((await change("203.0.113.1")).status).toBe(200);
      const refused = await change("203.0.113.1");
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "100"]);
      expect(JSON.parse(refused.text)).toMatchObject({ error: { code: "RATE_LIMITED" } });
      expect((await change("203.0.113.2")).status).toBe(200);
      expect(requests).toHaveLength(4);
      expect((await get("/_api/videos?search=a", from("203.0.113.1"))).status).toBe(200);
    },
  );

  test("an address that sends too many requests gets existing pictures, and has no new ones made", async () => {
    const photo = await draw(64, 36, "jpeg");
    const host = await startPictureHost(send(photo));
    onTestFinished(() => host.close());
    const { env, ...more } = once;
    const { get } = await startInTest(page(), { ...more, env: { ...env, WORDPRESS_URL: host.url } });
    const picture = (name: string) =>
      `/pictures/320/${new URL(host.url).host}/wp-content/uploads/${name}.jpg`;
    const codes = [];
    for (const name of "aba") codes.push((await get(picture(name), from("203.0.113.1"))).status);
    expect(codes).toEqual([200, 429, 200]);
    const expected = { "retry-after": "100", "cache-control": expect.stringContaining("no-store") };
    expect((await get(picture("b"), from("203.0.113.1"))).headers).toMatchObject(expected);
    expect((await get(picture("b"), from("203.0.113.2"))).status).toBe(200);
    expect((await get(picture("b"), from("203.0.113.1"))).status).toBe(200);
  });

  test("an address can't evade its limit by a header, nor by changing the last 64 bits of IPv6", async () => {
    const { get } = await startInTest(withErrorPages(page()), once);
    expect((await get("/video/a", from("2001:db8::1"))).status).toBe(200);
    expect((await get("/video/b", from("2001:db8::2"))).status).toBe(429);
    expect((await get("/video/c", from("198.51.100.7, 2001:db8::3"))).status).toBe(429);
  });
});

test("a cached copy of a page, however old, is sent instead of a refusal", async () => {
  const { get, context } = await startInTest(
    withErrorPages(page("old")),
    limited({ burst: 1, perSecond: 0.01 }),
  );
  expect((await get("/", from("203.0.113.1"))).status).toBe(200);
  context.pages.expire();
  expect(await get("/", from("203.0.113.1"))).toMatchObject({ status: 200, text: "old" });
});

test("an overloaded server answers 503 with a short Retry-After, and renders one page once for many visitors", async () => {
  const held: (() => void)[] = [];
  const { get, context, requests } = await startInTest(
    withErrorPages((request, response) => void held.push(() => page()(request, response))),
    limited({ running: 1, waiting: 1, waitMs: 60_000 }),
  );
  await context.pages.load("/en/error-page/video-unavailable");
  const first = Array.from({ length: 5 }, (_, nth) => get("/video/a", from(`203.0.113.${nth}`)));
  await eventually(() => held.length === 1);
  const second = get("/video/b", from("203.0.113.6"));
  await eventually(() => context.admission.counts.people === 1);
  const crawler = get("/videos?query=x", from("203.0.113.7", { "user-agent": "Googlebot/2.1" }));
  expect(await crawler).toMatchObject({
    status: 503,
    text: '<html lang="en">error page videos-unavailable</html>',
    headers: { "retry-after": "2", "cache-control": "no-store" },
  });
  expect((await get("/_api/videos", from("203.0.113.8"))).status).toBe(503);
  held[0]?.();
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  await eventually(() => held.length === 2);
  held[1]?.();
  expect((await second).status).toBe(200);
  expect(requests.filter(({ url }) => url === "/video/a")).toHaveLength(1);
});

test.each([
  ["a document", { "sec-purpose": "prefetch" }],
  ["an RSC request", { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }],
])("a prefetch of %s gives way to a waiting visitor", async (_name, headers) => {
  const held: (() => void)[] = [];
  const { get, context } = await startInTest(
    withErrorPages((request, response) => void held.push(() => page()(request, response))),
    limited({ running: 1, waiting: 1, waitMs: 60_000 }),
  );
  const first = get("/video/a", from("203.0.113.1"));
  await eventually(() => held.length === 1);
  const ahead = get("/video/b", from("203.0.113.2", headers));
  await eventually(() => context.admission.counts.robots === 1);
  const second = get("/video/c", from("203.0.113.3"));
  expect((await ahead).status).toBe(503);
  held[0]?.();
  expect((await first).status).toBe(200);
  await eventually(() => held.length > 1);
  for (const answer of held.slice(1)) answer();
  expect((await second).status).toBe(200);
});

test("a request that fails frees its slot", async () => {
  const { get } = await startInTest(withErrorPages(status(500)), limited({ running: 1, waiting: 0 }));
  for (const path of ["/video/a", "/videos?query=a", "/_api/videos", "/video/b"])
    expect((await get(path, from("203.0.113.1"))).status).toBeGreaterThanOrEqual(500);
  fake.answer = withErrorPages(page());
  expect((await get("/video/c", from("203.0.113.1"))).status).toBe(200);
});

import { describe, expect, test } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { type Options, page, startInTest, status } from "#tests/support/server/fake-next.ts";

const stale: Options = { tuning: { freshMs: 0 } };
const session = "__Host-session-0123456789ab=seal; signed_in-0123456789ab=1";

describe("a feed (product: Feeds)", () => {
  const feed = (xml = "<rss/>") => page(xml, { "content-type": "application/rss+xml; charset=utf-8" });

  test.each(["/feed.xml", "/zh/feed.xml", "/anchors/mira/feed.xml", "/zh/triggers/rain/feed.xml?x=1"])(
    "the feed %s is cached for everybody, and answered with 304 if it is unchanged",
    async (path) => {
      const { get, requests } = await startInTest(feed(), stale);
      const { headers, status, text } = await get(path, { headers: { cookie: `${session}; lang=zh` } });
      expect([status, text]).toEqual([200, "<rss/>"]);
      expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
      const again = await get(path, { headers: { "if-none-match": headers.etag ?? "" } });
      expect(again.status).toBe(304);
      await eventually(() => requests.length === 2);
      const after = await get(path, { headers: { "if-none-match": headers.etag ?? "" } });
      expect([after.status, after.headers.etag]).toEqual([304, headers.etag]);
      expect(requests[0]?.url).toBe(path.split("?")[0]);
      expect(requests[0]?.headers).not.toHaveProperty("cookie");
    },
  );

  test.each([
    ["/Anchors/Mira/feed.xml", "/anchors/mira/feed.xml"],
    ["/FEED.xml?a=B", "/feed.xml?a=B"],
  ])("a feed's address %s is redirected to its canonical spelling %s", async (path, location) => {
    const { get, requests } = await startInTest(feed());
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([308, location]);
    expect(requests).toEqual([]);
  });

  test("a feed answers HEAD without a body, and refuses POST", async () => {
    const { get, requests } = await startInTest(feed("<rss>1</rss>"));
    await get("/feed.xml");
    const head = await get("/feed.xml", { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "12"]);
    expect((await get("/feed.xml", { method: "POST" })).status).toBe(405);
    expect(requests).toHaveLength(1);
  });

  test("an empty feed is a 404, and during an outage the last feed is served, or else a 503", async () => {
    const site = await startInTest(status(404), stale);
    const { get } = site;
    expect((await get("/anchors/nobody/feed.xml")).status).toBe(404);
    expect((await get("/vip/feed.xml")).status).toBe(404);
    expect((await get("/anchors/a%2fb/feed.xml")).status).toBe(404);
    site.answer = feed("<rss>1</rss>");
    await get("/feed.xml");
    site.answer = status(500);
    expect((await get("/feed.xml")).text).toBe("<rss>1</rss>");
    const failed = await get("/zh/feed.xml");
    expect(failed.status).toBe(503);
    expect(failed.headers["retry-after"]).toBeDefined();
  });
});

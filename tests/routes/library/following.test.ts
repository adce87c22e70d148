import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as GET_FEED, POST as POST_FEED } from "#app/%5Fapi/user/feed/route.ts";
import { GET, PUT } from "#app/%5Fapi/user/following/route.ts";
import { GET as READ_VIDEOS } from "#app/%5Fapi/user/following/videos/route.ts";
import { DELETE } from "#app/%5Fapi/user/watch-later/route.ts";
import { GET as FEED } from "#app/[locale]/feed/[secret]/route.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { loggedPath } from "#server/observe/access-log.ts";
import { totalHeaders } from "#tests/routes/support/catalogue.ts";
import { signIn } from "#tests/routes/support/member-routes.ts";
import { broken, json, plainUrl, wordpress, wpError } from "#tests/support/wordpress.ts";
import { fixture } from "#tests/support/wordpress-api/schema.ts";

const feature = vi.hoisted(() => ({ following: true }));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({ hasCapability: async () => feature.following }));
beforeEach(() => {
  feature.following = true;
});

const none = { params: Promise.resolve(undefined as never) };
const request = (path: string, method: string, cookie: string, body?: unknown) =>
  new Request(`https://murmur.test/_api/user/${path}`, {
    method,
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
const read = (cookie = "") => GET(request("following", "GET", cookie), none);
const readVideos = (cookie: string) => READ_VIDEOS(request("following/videos", "GET", cookie), none);
const follow = (body: unknown, cookie = "") => PUT(request("following", "PUT", cookie, body), none);

const anchors = ["mira", "lin"].map((slug, index) => ({ id: index + 1, slug, title: slug, count: 2 }));
const video = (slug: string, day: number) =>
  fixture("VideoItem", {
    id: day,
    slug,
    title: slug,
    acf: { main_embed_code: "<iframe src='https://youtube.com/embed/secret'></iframe>", is_vip: true },
    date_gmt: `2026-11-${String(day).padStart(2, "0")}T20:00:00`,
  });
const videos: Record<string, unknown> = {
  1: { videos: [video("rain", 20), video("tea", 10)] },
  2: { videos: [video("wind", 15)] },
};

describe("whom a member follows (product: Following)", () => {
  test("followed anchors are read tolerantly from WordPress's list, and cached nowhere", async () => {
    const requests = wordpress(broken(json({ anchors: ["mira", "%e9%9b%a8", 5.5, null, "../x"] })));
    const answer = await read((await signIn()).cookie);
    expect(await answer.json()).toEqual({ anchors: ["mira", "雨"] });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(requests.map(plainUrl)).toEqual([expect.stringMatching(/\/asmr\/v1\/user\/following$/)]);
  });

  test("a change of followed anchors is passed on, and answered with the new list", async () => {
    const requests = wordpress(broken(json({ anchors: ["mira"] })));
    const response = await follow({ anchor: "mira", following: true }, (await signIn()).cookie);
    expect([response.status, await response.json()]).toEqual([200, { anchors: ["mira"] }]);
    expect(await requests[0]?.json()).toEqual({ anchor: "mira", following: true });
  });

  test("following is offered only where WordPress stores it", async () => {
    expect(await offersFollowing()).toBe(true);
    feature.following = false;
    expect(await offersFollowing()).toBe(false);
  });

  test("an older WordPress stores no followed anchors, and gets no request", async () => {
    feature.following = false;
    const requests = wordpress(broken(json({ anchors: [] })));
    expect(await (await read((await signIn()).cookie)).json()).toEqual({ anchors: null });
    expect(requests).toEqual([]);
  });

  test.each([
    [{ anchor: "", following: true }, 400],
    [{ anchor: "mira", following: "yes" }, 400],
    [{ anchor: "mira", following: true, user: 8 }, 400],
    [{ anchor: "../x", following: true }, 404],
  ])("the body %j for following is refused with %d, and WordPress gets no request", async (body, status) => {
    const requests = wordpress(broken(json({ anchors: [] })));
    expect((await follow(body, (await signIn()).cookie)).status).toBe(status);
    expect(requests).toEqual([]);
  });

  test("following an anchor that does not exist any more is a 404", async () => {
    wordpress(broken(wpError(404, "anchor_not_found", "Anchor not found.")));
    const answer = await follow({ anchor: "mira", following: true }, (await signIn()).cookie);
    expect([answer.status, (await answer.json()).error.message]).toEqual([404, "Anchor not found"]);
  });
});

describe("what is new from them", () => {
  const library = (failing?: string) => (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("user/following")) return Response.json({ anchors: ["lin", "gone", "mira"] });
    if (pathname.endsWith("/anchors")) return Response.json(anchors, { headers: totalHeaders(2) });
    const of = searchParams.get("actor_id") ?? "";
    return of === failing ? Response.error() : Response.json(videos[of]);
  };

  test("new videos are listed newest first, under their own anchors, and never with a player", async () => {
    const requests = wordpress(library());
    const answer = await (await readVideos((await signIn()).cookie)).text();
    const { anchors: found, videos: newest } = JSON.parse(answer);
    expect(found.map(({ slug }: { slug: string }) => slug)).toEqual(["lin", "mira"]);
    expect(newest.map(({ slug }: { slug: string }) => slug)).toEqual(["rain", "wind", "tea"]);
    expect(answer).not.toContain("secret");
    expect(
      requests.filter(({ url }) => url.includes("/anchors?")),
      "one look for all of them",
    ).toHaveLength(1);
  });

  test("if one anchor's videos fail, the other anchors' new videos are listed", async () => {
    wordpress(library("1"));
    const { videos: newest } = await (await readVideos((await signIn()).cookie)).json();
    expect(newest.map(({ slug }: { slug: string }) => slug)).toContain("wind");
  });
});

describe("the private feed", () => {
  const secret = "12-4bQ7fH2kX9sT1vN8yR3wE6uP5aZ0cJmD";
  const address = { path: `/feed/${secret}.xml` };
  const ask = async (how: typeof GET_FEED, method: string, cookie: string) =>
    how(request("feed", method, cookie), none);

  test("the address of the private feed contains WordPress's secret, and can be renewed", async () => {
    const requests = wordpress(broken(json({ secret })));
    const { cookie } = await signIn();
    expect(await (await ask(GET_FEED, "GET", cookie)).json()).toEqual(address);
    expect(await (await ask(POST_FEED, "POST", cookie)).json()).toEqual(address);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  test("an older WordPress has no private feed, and a malformed secret opens none", async () => {
    wordpress(broken(json({ secret: "../x" })));
    const { cookie } = await signIn();
    expect((await ask(GET_FEED, "GET", cookie)).status).toBe(502);
    feature.following = false;
    expect(await (await ask(GET_FEED, "GET", cookie)).json()).toEqual({ path: null });
  });

  test("the private feed lists new videos in the address's language, and nothing under another secret", async () => {
    wordpress((request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith(`/feed/${secret}`)) return Response.json({ anchors: ["mira", "gone"] });
      if (pathname.includes("/feed/"))
        return Response.json(
          { code: "feed_not_found", message: "No such feed.", data: { status: 404 } },
          { status: 404 },
        );
      if (pathname.endsWith("/anchors")) return Response.json(anchors, { headers: totalHeaders(2) });
      return Response.json(videos[searchParams.get("actor_id") ?? ""]);
    });
    const open = (file: string) =>
      FEED(new Request("https://murmur.test"), { params: Promise.resolve({ locale: "zh", secret: file }) });
    const feed = await open(`${secret}.xml`);
    const text = await feed.text();
    expect(text.match(/(?<=<item>)<title>[^<]+/g)).toEqual(["<title>rain", "<title>tea"]);
    expect(text).toContain(
      "<channel><title>Murmur：你关注的主播</title><link>https://murmur.test/zh/following</link>",
    );
    expect(text).toContain(`https://murmur.test/zh/feed/${secret}.xml`);
    expect(feed.headers.get("cache-control")).toBe("private, no-store");
    for (const file of [`${secret.replace("4", "5")}.xml`, `${secret}`, "../x.xml"])
      expect((await open(file)).status).toBe(404);
  });

  test("the secret of a feed is never logged", () => {
    expect(loggedPath(`/zh/feed/${secret}.xml?x=1`)).toEqual({ path: "/zh/feed/…", params: "x" });
    expect(loggedPath("/anchors/feed")).toEqual({ path: "/anchors/feed" });
  });
});

test("Watch later is cleared by a single write", async () => {
  const requests = wordpress(broken(json({ meta: { watch_later_videos: [] } })));
  const answer = await DELETE(request("watch-later", "DELETE", (await signIn()).cookie), none);
  expect([answer.status, await answer.json()]).toEqual([200, { slugs: [] }]);
  expect(await requests[0]?.json()).toEqual({ meta: { watch_later_videos: [] } });
});

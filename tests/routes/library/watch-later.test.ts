import { describe, expect, test } from "vitest";
import { GET, PUT } from "#app/%5Fapi/user/watch-later/route.ts";
import { withVideo } from "#lib/services/accounts/watch-later.ts";
import { signIn } from "#tests/routes/support/member-routes.ts";
import { broken, json, wordpress, wpError } from "#tests/support/wordpress.ts";

const address = "https://murmur.test/_api/user/watch-later";
const none = { params: Promise.resolve(undefined as never) };
const meta = (slugs: unknown) => json({ meta: { watch_later_videos: slugs } });

const read = (cookie = "") => GET(new Request(address, { headers: { cookie } }), none);
const put = (body: unknown, cookie = "") =>
  PUT(
    new Request(address, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(body),
    }),
  );

describe("the list as a value", () => {
  test.each([
    [["a", "b"], { slug: "c", saved: true }, ["c", "a", "b"]],
    [["a", "b"], { slug: "b", saved: true }, ["b", "a"]],
    [["a", "b"], { slug: "b", saved: false }, ["a"]],
    [["a"], { slug: "x", saved: false }, ["a"]],
    [[], { slug: "a", saved: false }, []],
  ])("the list %j after the change %j is %j", (slugs, body, changed) =>
    expect(withVideo(slugs, body)).toEqual(changed),
  );

  test("Watch later contains at most 500 videos, and drops the oldest", () => {
    const full = Array.from({ length: 500 }, (_, index) => `v${index}`);
    expect(withVideo(full, { slug: "new", saved: true })).toHaveLength(500);
    expect(withVideo(full, { slug: "new", saved: true }).at(-1)).toBe("v498");
  });
});

describe("GET /_api/user/watch-later", () => {
  test.each([
    [
      ["rain", "%e9%9b%a8", 5.5, null, "../x"],
      ["rain", "雨"],
    ],
    [{ 0: "rain", 2: "tea" }, ["rain", "tea"]],
    ["", []],
    [false, []],
    [null, []],
    [undefined, []],
  ])("WordPress's value %j is read as the list %j", async (stored, slugs) => {
    const requests = wordpress(broken(meta(stored)));
    const { cookie } = await signIn();
    const answer = await read(cookie);
    expect(await answer.json()).toEqual({ slugs });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(requests[0]?.url).toContain("/wp-json/wp/v2/users/me?context=edit&_fields=meta");
  });

  test("missing meta, in the form that PHP writes, is read as an empty list", async () => {
    wordpress(json({ meta: [] }));
    expect(await (await read((await signIn()).cookie)).json()).toEqual({ slugs: [] });
  });

  test.each([
    ["a text", { meta: { watch_later_videos: "a,b" } }],
    ["a number", { meta: { watch_later_videos: 5 } }],
    ["meta of something else", { meta: ["a"] }],
    ["no meta", {}],
  ])("%s in place of the list is answered with 502, and is not overwritten", async (_, body) => {
    const requests = wordpress(broken(json(body)));
    const { cookie } = await signIn();
    expect((await read(cookie)).status).toBe(502);
    expect((await put({ slug: "rain", saved: true }, cookie)).status).toBe(502);
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

describe("PUT /_api/user/watch-later", () => {
  test("a change of Watch later reads the list before it writes", async () => {
    const requests = wordpress(meta(["a"]), json({ id: 7 }));
    const answer = await put({ slug: "rain", saved: true }, (await signIn()).cookie);
    expect(await answer.json()).toEqual({ slugs: ["rain", "a"] });
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
    expect(await requests[1]?.json()).toEqual({ meta: { watch_later_videos: ["rain", "a"] } });
  });

  test("a change of Watch later that has no effect writes nothing", async () => {
    const requests = wordpress(meta(["a"]));
    await put({ slug: "x", saved: false }, (await signIn()).cookie);
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("ten changes of Watch later at the same time are all stored", async () => {
    let stored: string[] = [];
    wordpress(async (request) => {
      if (request.method === "GET") return Response.json({ meta: { watch_later_videos: stored } });
      const sent = (await request.json()) as { meta: { watch_later_videos: string[] } };
      stored = sent.meta.watch_later_videos;
      return Response.json({ id: 7 });
    });
    const { cookie } = await signIn();
    const slugs = Array.from({ length: 10 }, (_, index) => `v${index}`);
    await Promise.all(slugs.map((slug) => put({ slug, saved: true }, cookie)));
    expect(stored.toSorted()).toEqual(slugs);
  });

  test("a failed change of Watch later does not stop the next one", async () => {
    const { cookie } = await signIn();
    wordpress(wpError(500, "x"));
    expect((await put({ slug: "a", saved: true }, cookie)).status).toBe(502);
    wordpress(meta([]), json({ id: 7 }));
    expect((await put({ slug: "a", saved: true }, cookie)).status).toBe(200);
  });

  test.each([
    [{ slug: "a" }, 400],
    [{ slug: "", saved: true }, 400],
    [{ slug: "a", saved: "yes" }, 400],
    [{ slug: "a", saved: true, more: 1 }, 400],
    [{ slug: "../x", saved: true }, 404],
  ])(
    "the body %j for Watch later is refused with %d, and WordPress gets no request",
    async (body, status) => {
      const requests = wordpress(meta([]));
      expect((await put(body, (await signIn()).cookie)).status).toBe(status);
      expect(requests).toEqual([]);
    },
  );

  test("a 401 of WordPress's users/me ends the session as expired, whatever its text", async () => {
    wordpress(wpError(401, "rest_not_logged_in", "You are not currently logged in."));
    for (const change of [null, { slug: "a", saved: true }]) {
      const { cookie, names } = await signIn();
      const answer = change ? await put(change, cookie) : await read(cookie);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        error: { code: "SESSION_EXPIRED", message: "Authentication expired. Please log in again." },
      });
      expect(answer.headers.getSetCookie().map((header) => header.split("=")[0])).toEqual(names);
    }
  });
});

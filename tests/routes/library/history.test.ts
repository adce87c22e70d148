import { beforeEach, describe, expect, test, vi } from "vitest";
import { DELETE as REMOVE } from "#app/%5Fapi/user/history/[slug]/route.ts";
import { DELETE, GET, PUT } from "#app/%5Fapi/user/history/route.ts";
import { signIn } from "#tests/routes/support/member-routes.ts";
import { broken, json, plainCall, plainUrl, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const feature = vi.hoisted(() => ({ history: true, "history-remove": true }));
vi.mock("#lib/wordpress/transport/capabilities.ts", () => ({
  hasCapability: async (name: keyof typeof feature) => feature[name],
}));
beforeEach(() => {
  Object.assign(feature, { history: true, "history-remove": true });
});

const address = "https://murmur.test/_api/user/history";
const none = { params: Promise.resolve(undefined as never) };
const item = { slug: "rain", position: 61, duration: 1260, at: "2026-11-21T21:30:05.000Z" };
const answer = (items: unknown) => json({ items });

const read = (cookie = "") => GET(new Request(address, { headers: { cookie } }), none);
const change = (method: "PUT" | "DELETE", cookie = "", body?: unknown) =>
  (method === "PUT" ? PUT : DELETE)(
    new Request(address, {
      method,
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(body),
    }),
  );

describe("what a member has watched", () => {
  test("the history is read tolerantly from WordPress's list, and cached nowhere", async () => {
    const raw = [
      { ...item, position: "61", at: "2026-11-21T21:30:05Z" },
      { slug: "../x", position: 1, duration: 2, at: item.at },
      { slug: "%e9%9b%a8", position: 5, duration: 0, at: "2026-11-20 21:30:05" },
      { slug: "tea", position: -1, duration: 0, at: item.at },
      { slug: "wind", position: 1, duration: 2, at: "yesterday" },
      null,
    ];
    const requests = wordpress(broken(answer(raw)));
    const found = await read((await signIn()).cookie);
    expect(await found.json()).toEqual({
      items: [item, { slug: "雨", position: 5, duration: 0, at: "2026-11-20T21:30:05.000Z" }],
    });
    expect(found.headers.get("cache-control")).toBe("private, no-store");
    expect(requests.map(plainCall)).toEqual([`GET ${siteApi}user/history`]);
  });

  test.each([
    ["405 in HTML", () => new Response("<h1>Not Allowed</h1>", { status: 405 })],
    ["501", () => new Response(null, { status: 501 })],
    ["403 of a firewall", () => new Response("<h1>Forbidden</h1>", { status: 403 })],
  ])("a server that refuses PUT and DELETE (%s) gets the call as POST", async (_, refusal) => {
    const requests = wordpress(refusal, broken(answer([item])), refusal, broken(answer([])));
    const { cookie } = await signIn();
    const body = { slug: "rain", position: 61, duration: 1260 };
    expect((await change("PUT", cookie, body)).status).toBe(200);
    expect((await change("DELETE", cookie)).status).toBe(200);
    expect(requests.map(plainCall)).toEqual(
      ["PUT", "DELETE"].flatMap((method) => [
        `${method} ${siteApi}user/history`,
        `POST ${siteApi}user/history?_method=${method}`,
      ]),
    );
    expect(await requests[1]?.json()).toEqual(await requests[0]?.json());
  });

  test("a call that WordPress itself refuses is not repeated as POST", async () => {
    const requests = wordpress(wpError(403, "rest_forbidden"));
    expect((await change("DELETE", (await signIn()).cookie)).status).toBeGreaterThanOrEqual(400);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["PUT", { slug: "rain", position: 61, duration: 1260 }] as const,
    ["DELETE", undefined] as const,
  ])("%s of the history is passed on, and answered with the new list", async (method, body) => {
    const requests = wordpress(broken(answer(method === "PUT" ? [item] : [])));
    const response = await change(method, (await signIn()).cookie, body);
    const items = method === "PUT" ? [item] : [];
    expect([response.status, await response.json()]).toEqual([200, { items }]);
    expect(requests.map((request) => request.method)).toEqual([method]);
    if (body) expect(await requests[0]?.json()).toEqual(body);
  });

  const remove = (slug: string, cookie: string) =>
    REMOVE(
      new Request(`${address}/x`, { method: "DELETE", headers: { cookie, "sec-fetch-site": "same-origin" } }),
      { params: Promise.resolve({ slug }) },
    );

  test.each([
    [true, "DELETE", "/user/history/%E9%9B%A8", null],
    [false, "PUT", "/user/history", { slug: "雨", position: 0, duration: 0 }],
  ])(
    "removing one video from the history, where WordPress can remove it (%s), sends the right call",
    async (canRemove, method, path, body) => {
      feature["history-remove"] = canRemove;
      const requests = wordpress(broken(answer([item])));
      const response = await remove("雨", (await signIn()).cookie);
      expect([response.status, await response.json()]).toEqual([200, { items: [item] }]);
      expect(requests.map((request) => request.method)).toEqual([method]);
      expect(requests[0] && plainUrl(requests[0]).endsWith(path)).toBe(true);
      if (body) expect(await requests[0]?.json()).toEqual(body);
    },
  );

  test("removing an impossible slug from the history is refused", async () => {
    const requests = wordpress(broken(answer([])));
    expect((await remove("../x", (await signIn()).cookie)).status).toBe(404);
    expect(requests).toEqual([]);
  });

  test("an older WordPress stores no history, and gets no request", async () => {
    feature.history = false;
    const requests = wordpress(broken(answer([])));
    const { cookie } = await signIn();
    for (const response of [await read(cookie), await change("DELETE", cookie)])
      expect([response.status, await response.json()]).toEqual([200, { items: null }]);
    expect(requests).toEqual([]);
  });

  test.each([
    [{ slug: "", position: 1, duration: 2 }, 400],
    [{ slug: "rain", position: -1, duration: 2 }, 400],
    [{ slug: "rain", position: 1, duration: 1e7 }, 400],
    [{ slug: "rain", position: "1", duration: 2 }, 400],
    [{ slug: "rain", position: 1, duration: 2, user: 8 }, 400],
    [{ slug: "../x", position: 1, duration: 2 }, 404],
  ])(
    "the body %j for the history is refused with %d, and WordPress gets no request",
    async (body, status) => {
      const requests = wordpress(broken(answer([])));
      expect((await change("PUT", (await signIn()).cookie, body)).status).toBe(status);
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ["video_not_found", 404],
    ["rest_disabled", 502],
  ])(
    "a 404 with the code %s, from WordPress or a security plugin, is answered with %i",
    async (code, status) => {
      wordpress(broken(wpError(404, code, "No.")));
      const body = { slug: "rain", position: 1, duration: 2 };
      expect((await change("PUT", (await signIn()).cookie, body)).status).toBe(status);
    },
  );
});

import { expect, test } from "vitest";
import { allRoutes, send } from "#tests/routes/support/attacks-routes.ts";
import { jwt, memberCookie, post } from "#tests/routes/support/comments.ts";
import { rawUser } from "#tests/routes/support/member-routes.ts";
import { broken, json, plainCall, plainUrl, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const routes = await allRoutes();
const id = "3";
const path = "/_api/video/soft-rain/comments";

/** Calls a route as a member. */
async function call(method: string, of: string, body: unknown = {}, params: Record<string, string> = {}) {
  const route = routes.find((one) => one.method === method && one.path === of);
  if (!route) throw new Error(`no ${method} ${of}`);
  const given = { slug: "soft-rain", id, ...params };
  const handler: typeof route.handler = (request) =>
    route.handler(request, { params: Promise.resolve(given as never) });
  const response = await send(
    { ...route, handler },
    {
      headers: {
        cookie: await memberCookie(),
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    },
  );
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
}

const report = { reason: "spam", text: " again " };
const trimmed = { reason: "spam", text: "again" };
const reported = json({ success: true }, { status: 201 });
const decision = { kind: "comment", id: 31, action: "hide" };

test.each([
  ["DELETE", `${path}/${id}`, {}, json({ success: true }), "video/soft-rain/comments/3", undefined],
  ["PUT", `${path}/${id}/heart`, {}, json({ hearts: 2 }), "video/soft-rain/comments/3/heart", undefined],
  ["DELETE", `${path}/${id}/heart`, {}, json({ hearts: 1 }), "video/soft-rain/comments/3/heart", undefined],
  ["POST", `${path}/${id}/report`, report, reported, "video/soft-rain/comments/3/report", trimmed],
  ["POST", "/_api/video/soft-rain/report", report, reported, "video/soft-rain/report", trimmed],
] as const)(
  "%s %s is sent to WordPress once, as the member",
  async (method, of, body, answer, upstream, sent) => {
    const requests = wordpress(answer);
    const { status, headers } = await call(method, of, body);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(requests.map(plainCall)).toEqual([`${method} ${siteApi}${upstream}`]);
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    if (sent) expect(await requests[0]?.json()).toEqual(sent);
  },
);

test.each([
  ["with one", { recovery_codes: 8 }, 200],
  ["where WordPress has none", undefined, 200],
  ["without one", null, 403],
] as const)(
  "the reports require a second factor, and WordPress's right to decide, from an editor %s",
  async (_, second_factor, status) => {
    const requests = wordpress((request) =>
      plainUrl(request).endsWith("/user/me")
        ? json({ ...rawUser, roles: ["editor"], second_factor })(request)
        : json({ success: true })(request),
    );
    const answer = await call("POST", "/_api/admin/reports", decision);
    const code = status === 403 ? "SECOND_FACTOR_MISSING" : undefined;
    expect([answer.status, answer.json.error?.code]).toEqual([status, code]);
    const [user, ...decided] = requests;
    expect(user && plainUrl(user)).toBe(`${siteApi}user/me`);
    expect(decided.map(plainCall)).toEqual(status === 200 ? [`POST ${siteApi}reports`] : []);
    for (const one of decided) expect(await one.json()).toEqual(decision);
  },
);

test.each([
  ["a comment's id that is none", "DELETE", `${path}/${id}`, {}, { id: "../../reports" }, 404],
  ["an id of nothing", "PUT", `${path}/${id}/heart`, {}, { id: "0" }, 404],
  ["an unknown reason", "POST", `${path}/${id}/report`, { reason: "boring", text: "" }, {}, 400],
  ["too many words", "POST", `${path}/${id}/report`, { reason: "spam", text: "x".repeat(501) }, {}, 400],
  ["more than requested", "POST", `${path}/${id}/report`, { ...report, reporter: 1 }, {}, 400],
  ["an unknown decision", "POST", "/_api/admin/reports", { ...decision, action: "delete" }, {}, 400],
] as const)(
  "a request about a comment is refused without a request to WordPress: %s",
  async (_, method, of, body, params, status) => {
    const requests = wordpress(json({}));
    expect((await call(method, of, body, params)).status).toBe(status);
    expect(requests).toEqual([]);
  },
);

test("another member's comment and an unknown one get the same 404", async () => {
  wordpress(wpError(404, "comment_not_found"));
  const { status, json: body } = await call("DELETE", `${path}/${id}`);
  expect({ status, code: body.error.code }).toEqual({ status: 404, code: "COMMENT_GONE" });
});

test("a comment that waits for approval has that state, and a reply names its comment", async () => {
  const requests = wordpress(json({ success: true, held: true }, { status: 202 }));
  const { json: body } = await post({ content: "hi", parent: "31" }, { cookie: await memberCookie() });
  expect(body).toEqual({ held: true });
  expect(await requests[0]?.json()).toEqual({ content: "hi", parent: 31 });
});

test("the ids of a member's own comments are read, whatever else WordPress sends", async () => {
  wordpress(broken(json({ written: [31, "32", null], hearted: false, reported: ["7"] })));
  const ids = { written: ["31", "32"], hearted: [], reported: ["7"] };
  expect((await call("GET", `${path}/mine`)).json).toEqual(ids);
});

test("scripts in reports stay text, and markup of comments is sanitised", async () => {
  const known = { kind: "comment", id: 31, state: "open" };
  const video = { slug: "soft-rain", title: "Soft rain" };
  const texts = ["<script>alert(1)</script>"];
  const row = {
    ...{ ...known, public: true, author: "<b>Eve</b>", date: "2025-09-18T21:30:05", video, texts },
    content: "<p>Buy<script>alert(1)</script></p>",
    edit: "javascript:alert(1)",
    reasons: [{ reason: "new", count: 1 }],
  };
  wordpress((request) => {
    if (plainUrl(request).endsWith("/user/me")) return json(rawUser)(request);
    return broken(
      json(request.url.includes("capabilities") ? { features: ["reports"] } : { reports: [row] }),
    )(request);
  });
  const { json: body } = await call("GET", "/_api/admin/reports");
  expect(body.reports).toEqual([
    {
      ...{ ...known, isPublic: true, author: "Eve", date: "2025-09-18T21:30:05.000Z", video, texts },
      ...{ content: "<p>Buy</p>", editUrl: null, reasons: [{ reason: "other", count: 1 }] },
    },
  ]);
});

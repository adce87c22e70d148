import { beforeEach, expect, test } from "vitest";
import * as preview from "#app/%5Fapi/preview/route.ts";
import { ask, type Route } from "#tests/routes/support/member-routes.ts";
import { passTime } from "#tests/routes/support/passed-time.ts";
import { type Answer, json, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const route: Route = {
  path: "/_api/preview",
  method: "POST",
  handler: preview.POST,
  upstream: null,
  asMember: false,
  body: () => ({ token: "5020.1.x" }),
  answers: [json({})],
};
const draft = {
  id: 5020,
  slug: "5020",
  title: { rendered: "Not &amp; yet" },
  published_date: "2026-12-01T20:00:00Z",
  is_vip: true,
  video_embed_url: "https://player.vimeo.com/video/77",
  user_has_access: true,
};

function withPreview(answer: Answer, features = ["previews"]) {
  const requests = wordpress((request) =>
    (request.url.includes("capabilities") ? json({ features }) : answer)(request),
  );
  return () => requests.filter(({ url }) => url === `${siteApi}preview`);
}

// WordPress's capabilities are cached for five minutes.
beforeEach(() => passTime(6 * 60_000));

test("an editor's preview shows a video in any state with its player, and is cached nowhere", async () => {
  const requests = withPreview(json(draft));
  const { status, json: answer, headers } = await ask(route);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ title: "Not & yet", hasAccess: true, full: { kind: "frame" } });
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(await requests()[0]?.json()).toEqual({ token: "5020.1.x" });
});

test.each([
  ["a token that is no longer valid", wpError(404, "preview_not_found"), 404],
  ["a WordPress without the route", wpError(404, "rest_no_route"), 502],
  ["an outage", wpError(500, "down"), 502],
] as [string, Answer, number][])("a preview fails with the right status: %s", async (_, upstream, status) => {
  withPreview(upstream);
  expect((await ask(route)).status).toBe(status);
});

test("an older WordPress gets no request for a preview", async () => {
  const requests = withPreview(json(draft), ["events"]);
  expect((await ask(route)).status).toBe(404);
  expect(requests()).toEqual([]);
});

test("the token of a preview has 1 to 200 characters", async () => {
  const requests = withPreview(json(draft));
  for (const token of ["", "x".repeat(201)]) expect((await ask(route, { body: { token } })).status).toBe(400);
  expect(requests()).toEqual([]);
});

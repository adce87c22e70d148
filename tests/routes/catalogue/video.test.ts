import { expect, test } from "vitest";
import { ask, rawDetail, routeOf } from "#tests/routes/support/catalogue.ts";
import { json, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const route = routeOf("/_api/video/soft-rain");
/** Next passes decoded parameters to route handlers. */
const askFor = (slug: string) =>
  ask({ ...route, path: `/_api/video/${encodeURIComponent(slug.toWellFormed())}`, params: { slug } });
const notFound = { error: { code: "NOT_FOUND", message: "Video not found" } };

test.each(["video_not_found", "rest_post_invalid_id", "not_found"])(
  "a video that WordPress does not know is a 404 'Video not found': %s",
  async (code) => {
    const requests = wordpress(wpError(404, code, "<b>No</b>"));
    const { status, headers, json: body } = await askFor("nowhere");
    expect({ status, body }).toEqual({ status: 404, body: notFound });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(requests).toHaveLength(1);
  },
);

test.each([
  "rest_disabled",
  "rest_cannot_access",
  "rest_login_required",
  "rest_not_found_here",
  "blocked",
  "",
  "VIDEO_NOT_FOUND",
  "file_not_found",
  "rest_no_route",
])("the error %j of something in front of WordPress is answered as an outage, with 502", async (code) => {
  wordpress(wpError(404, code, "REST API is disabled."));
  const { status, json: body } = await askFor("soft-rain");
  expect([status, body]).toMatchObject([502, { error: { code: "UPSTREAM_FAILED" } }]);
});

test.each([
  ["soft-rain", "soft-rain"],
  ["雨声", "%E9%9B%A8%E5%A3%B0"],
  ["%e9%9b%a8%e5%a3%b0", "%E9%9B%A8%E5%A3%B0"],
])("the slug %s reaches WordPress as one encoded segment", async (slug, segment) => {
  const requests = wordpress(json(rawDetail));
  expect((await askFor(slug)).status).toBe(200);
  expect(requests.map(({ url }) => url.split("?")[0])).toEqual([`${siteApi}video/${segment}`]);
});

test.each(["", " ", "\u3000"])(
  "an empty slug (%j) is refused with 400, and WordPress gets no request",
  async (slug) => {
    const requests = wordpress(json(rawDetail));
    const { status, json: body } = await askFor(slug);
    expect({ status, requests }).toEqual({ status: 400, requests: [] });
    const message = "Video slug is required.";
    expect(body).toMatchObject({ error: { message, fields: { slug: message } } });
  },
);

test.each(["undefined", "../users/me", "..%2fusers", "a?context=edit", "a\0", "%ff", "\ud800"])(
  "the impossible slug %j is a 404 without a request to WordPress",
  async (slug) => {
    const requests = wordpress(json(rawDetail));
    const { status, headers, json: body } = await askFor(slug);
    expect({ status, body }).toEqual({ status: 404, body: notFound });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(requests).toEqual([]);
  },
);

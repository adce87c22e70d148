import { describe, expect, test } from "vitest";
import { commentPage } from "#lib/contracts/catalogue/comment.ts";
import { rawComment, read } from "#tests/routes/support/comments.ts";
import { broken, json, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const pagination = { currentPage: "2", totalPages: 3, totalComments: "24" };
const user = { id: null, displayName: "grace & dan", avatarUrl: "https://cdn.test/grace.jpg" };
const comment = {
  ...{ id: "31", content: "<p>Asleep <em>again</em>.</p>", createdAt: "2025-09-18T21:30:05.000Z", user },
  ...{ hearts: 0, isAnchor: false, isDeleted: false, replies: [] },
};

describe("GET /_api/video/{slug}/comments", () => {
  test("comments are answered eight on a page, in the site's own form, and sanitised", async () => {
    const requests = wordpress(json({ comments: [rawComment], pagination }));
    const { status, json: body } = await read({ query: "?page=2" });
    expect(status).toBe(200);
    expect(body).toEqual({
      comments: [comment],
      pagination: { currentPage: 2, totalPages: 3, totalComments: 24 },
    });
    expect(commentPage.parse(body)).toEqual(body);
    const url = new URL(requests[0]?.url ?? "");
    expect(url.origin + url.pathname).toBe(`${siteApi}video/soft-rain/comments`);
    expect(url.searchParams.get("page")).toBe("2");
    expect(url.searchParams.get("per_page")).toBe("8");
    expect(url.searchParams.has("_cb")).toBe(true);
    expect(requests[0]?.headers.get("authorization")).toBeNull();
  });

  test("every call for comments is sent to WordPress, so that a new comment is shown at once", async () => {
    const requests = wordpress(json({ comments: [] }), json({ comments: [rawComment] }));
    expect((await read()).json.comments).toEqual([]);
    expect((await read()).json.comments).toHaveLength(1);
    expect(requests).toHaveLength(2);
  });

  test.each([
    ["no pagination: one page", json({ comments: [rawComment] }), [comment], 1],
    ["odd pagination: one page", broken(json({ comments: [rawComment], pagination: "none" })), [comment], 1],
    [
      "no comments",
      json({ comments: [], pagination: { currentPage: 1, totalPages: 0, totalComments: 0 } }),
      [],
      0,
    ],
    ["null for none", broken(json({ comments: null })), [], 0],
    ["false for none", broken(json({ comments: false })), [], 0],
    ["one broken comment", broken(json({ comments: [{ content: 7.5 }, rawComment] })), [comment], 1],
    ["fields nobody announced", json({ comments: [{ ...rawComment, karma: 3 }], more: 1 }), [comment], 1],
  ])("a list of comments is read from an odd response: %s", async (_, answer, comments, totalComments) => {
    wordpress(answer);
    const { json: body } = await read();
    expect(body).toEqual({ comments, pagination: { currentPage: 1, totalPages: 1, totalComments } });
  });

  test.each([
    ["a date with T and zone", { date: "2025-09-18T21:30:05+00:00" }, {}],
    ["an author's id", { author_id: 7 }, { user: { ...user, id: "7" } }],
    ["no avatar", { author_avatar: false }, { user: { ...user, avatarUrl: null } }],
    [
      "markup in the name",
      { author_name: "<b onclick=x>Ben</b>" },
      { user: { ...user, displayName: "Ben" } },
    ],
    ["a script in the content", { content: "<script>alert(1)</script>hi" }, { content: "hi" }],
  ])("a comment is read from an odd response: %s", async (_, raw, shown) => {
    wordpress(json({ comments: [{ ...rawComment, ...raw }] }));
    expect((await read()).json.comments).toEqual([{ ...comment, ...shown }]);
  });

  test.each([
    ["a number as id", { id: 31 }, {}],
    ["a number, of only digits", { content: 528 }, { content: "528" }],
    ["rendered content", { content: { rendered: rawComment.content } }, {}],
    ["no date", { date: null }, { createdAt: null }],
    ["a date that is none", { date: "yesterday" }, { createdAt: null }],
    ["a script for an avatar", { author_avatar: "javascript:x()" }, { user: { ...user, avatarUrl: null } }],
    ["no name", { author_name: "" }, { user: { ...user, displayName: "" } }],
  ])("a comment with %s is accepted", async (_, raw, shown) => {
    wordpress(broken(json({ comments: [{ ...rawComment, ...raw }] })));
    expect((await read()).json.comments).toEqual([{ ...comment, ...shown }]);
  });
});

describe("what can't be had", () => {
  test.each([
    ["en", "Video not found"],
    ["zh", "找不到视频"],
  ])(
    "the comments of a video that WordPress does not know are a 404 with a text (%s)",
    async (language, message) => {
      const requests = wordpress(wpError(404, "video_not_found"));
      const { status, json: body } = await read({ language });
      expect({ status, body }).toEqual({
        status: 404,
        body: { error: { code: "VIDEO_NOT_FOUND", message } },
      });
      expect(requests).toHaveLength(1);
    },
  );

  test.each(["undefined", "..%2fusers", "%ff"])(
    "the comments of the impossible slug %j are a 404, and WordPress gets no request",
    async (slug) => {
      const requests = wordpress(json({ comments: [] }));
      const { status, json: body } = await read({ slug });
      expect({ status, code: body.error.code }).toEqual({ status: 404, code: "VIDEO_NOT_FOUND" });
      expect(requests).toEqual([]);
    },
  );

  test.each(["0", "-1", "1.5", "x", "100000"])(
    "comments with page=%s are refused with 400, and WordPress gets no request",
    async (page) => {
      const requests = wordpress(json({ comments: [] }));
      expect((await read({ query: `?page=${page}` })).status).toBe(400);
      expect(requests).toEqual([]);
    },
  );

  test("a Chinese slug of a request for comments reaches WordPress as one encoded segment", async () => {
    const requests = wordpress(json({ comments: [] }));
    await read({ slug: "雨声" });
    expect(new URL(requests[0]?.url ?? "").pathname).toMatch(/video\/%E9%9B%A8%E5%A3%B0\/comments$/);
  });

  const failure = "Failed to load comments. Please try again later.";
  test.each([
    ["a missing route", wpError(404, "rest_no_route")],
    ["a web page", () => new Response("<html>hi</html>")],
    ["another shape", broken(json([]))],
    ["nothing but broken comments", broken(json({ comments: [{}, { id: 1 }] }))],
  ])("%s in place of comments is a failure, and never an empty list", async (_, answer) => {
    wordpress(answer);
    const { status, json: body } = await read();
    expect([status, body]).toEqual([502, { error: { code: "UPSTREAM_FAILED", message: failure } }]);
  });
});

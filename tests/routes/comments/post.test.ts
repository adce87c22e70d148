import { describe, expect, test } from "vitest";
import { jwt, memberCookie, post } from "#tests/routes/support/comments.ts";
import { broken, json, plainCall, siteApi, wordpress, wpError } from "#tests/support/wordpress.ts";

const posted = json({ success: true, message: "Comment posted." }, { status: 201 });

describe("POST /_api/video/{slug}/comments", () => {
  test("a comment's trimmed text is sent to WordPress once, as the member", async () => {
    const requests = wordpress(posted);
    const cookie = await memberCookie();
    const { status, json: body, text } = await post({ content: "  Good night 🌙 \n" }, { cookie });
    expect([status, body]).toEqual([200, { message: "Comment posted." }]);
    expect(requests.map(plainCall)).toEqual([`POST ${siteApi}video/soft-rain/comments`]);
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    expect(await requests[0]?.json()).toEqual({ content: "Good night 🌙" });
    expect(text).not.toContain("canary");
  });

  test.each([
    ["no words", json({})],
    ["no object", broken(json(null))],
    ["nothing at all", () => new Response(null, { status: 201 })],
    ["null", broken(json({ success: null, message: false }))],
  ])("a comment counts as posted if WordPress answers with %s", async (_, answer) => {
    wordpress(answer);
    const { status, json: body } = await post({ content: "hi" }, { cookie: await memberCookie() });
    expect({ status, body }).toEqual({ status: 200, body: {} });
  });
});

describe("the error catalogue, in both languages", () => {
  const tooFast = [
    "COMMENT_TOO_FAST",
    "You are posting comments too quickly. Please wait a moment.",
    "你发表评论太快了，请稍等片刻。",
  ] as const;
  const notStored = [
    "Some characters of this text can't be stored here, such as emoji. Please remove them and try again.",
    "这段文字里有无法保存的字符，例如表情符号或生僻字。请删掉后重试。",
  ] as const;
  const invalid = ["COMMENT_INVALID", "Invalid comment data provided.", "评论内容无效。"] as const;
  const noLogin = [
    "COMMENT_LOGIN",
    "You must be logged in to post a comment.",
    "登录后才能发表评论。",
  ] as const;
  const trouble = ["SERVER_TROUBLE", "Server error, please try again.", "出了点问题，请重试。"] as const;
  const failed = ["COMMENT_FAILED", "Failed to post comment", "评论发表失败"] as const;
  const slow = "Something isn't responding. Please try again in a moment.";
  const rows = [
    ["400", wpError(400, "rest_comment_content_invalid"), 400, ...invalid],
    ["403", wpError(403, "rest_cannot_create"), 403, ...noLogin],
    ["404", wpError(404, "video_not_found"), 404, "VIDEO_NOT_FOUND", "Video not found", "找不到视频"],
    ["429", wpError(429, "comment_flood", "Slow down."), 429, ...tooFast],
    ["no emoji", wpError(400, "unsupported_characters", "None."), 400, "TEXT_UNSUPPORTED", ...notStored],
    ["WordPress's own flood", wpError(400, "comment_flood"), 400, ...tooFast],
    ["a missing route", wpError(404, "rest_no_route"), 502, ...trouble],
    ["a duplicate", wpError(409, "comment_duplicate"), 409, ...failed],
    ["success: false", broken(json({ success: false, message: "<b>No</b>" })), 422, ...failed],
    ["500", wpError(500, "internal_server_error"), 502, ...trouble],
    ["reset", () => Response.error(), 502, "UPSTREAM_FAILED", slow, "暂时无法响应，请稍后再试。"],
  ] as const;
  test.each(rows)(
    "WordPress's answer to a comment (%s) becomes an error in both languages",
    async (_, answer, status, code, en, zh) => {
      const requests = wordpress(answer);
      const cookie = await memberCookie();
      for (const [language, message] of [
        ["en", en],
        ["zh", zh],
      ] as const) {
        const { status: given, headers, json: body } = await post({ content: "hi" }, { cookie, language });
        expect({ given, body }).toEqual({ given: status, body: { error: { code, message } } });
        expect(headers.getSetCookie()).toEqual([]);
      }
      expect(requests, "a comment is never sent twice").toHaveLength(2);
    },
  );

  test("a token that WordPress no longer accepts ends the session of a member who comments", async () => {
    wordpress(wpError(403, "jwt_auth_invalid_token"));
    const cookie = await memberCookie();
    const { status, headers, json: body } = await post({ content: "hi" }, { cookie });
    expect([status, body.error.code]).toEqual([401, "SESSION_REJECTED"]);
    expect(headers.getSetCookie().filter((value) => value.includes("Max-Age=0"))).toHaveLength(2);
  });
});

describe("refused here, no request to WordPress", () => {
  test("a visitor may not post a comment, and WordPress gets no request", async () => {
    const requests = wordpress(posted);
    const { status, json: body } = await post({ content: "hi" });
    const message = "You must be logged in to post a comment.";
    expect({ status, body }).toEqual({ status: 401, body: { error: { code: "COMMENT_LOGIN", message } } });
    expect(requests).toEqual([]);
  });

  test.each([
    ["nothing", { content: "" }, "A comment needs some text."],
    ["white space", { content: " \u3000\n" }, "A comment needs some text."],
    ["169 characters", { content: "雨".repeat(169) }, "Comments must be 168 characters or less."],
    ["a number", { content: 7 }, undefined],
    ["no content", {}, undefined],
    ["an unknown field", { content: "hi", parent: 3 }, undefined],
    ["a list", ["hi"], undefined],
  ])("a comment of %s is refused with 400", async (_, sent, text) => {
    const requests = wordpress(posted);
    const { status, json: body } = await post(sent, { cookie: await memberCookie() });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "COMMENT_INVALID", message: "Invalid comment data provided." });
    if (text) expect(body.error.fields).toEqual({ content: text });
    expect(requests).toEqual([]);
  });

  test.each(["undefined", "..", "..%2fusers", "a/b", "a\0", "%ff"])(
    "a comment on the impossible slug %j is answered with 404",
    async (slug) => {
      const requests = wordpress(posted);
      const { status, json: body } = await post({ content: "hi" }, { slug, cookie: await memberCookie() });
      expect({ status, code: body.error.code }).toEqual({ status: 404, code: "VIDEO_NOT_FOUND" });
      expect(requests).toEqual([]);
    },
  );

  test("the 13th comment within a minute is refused, with the seconds to wait", async () => {
    const requests = wordpress(posted);
    const cookie = await memberCookie();
    for (let sent = 0; sent < 12; sent++)
      expect((await post({ content: "hi" }, { cookie })).status).toBe(200);
    const { status, headers, json: body } = await post({ content: "hi" }, { cookie });
    const message = "You are posting comments too quickly. Please wait a moment.";
    expect([status, body.error]).toMatchObject([429, { code: "COMMENT_TOO_FAST", message }]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(requests).toHaveLength(12);
  });
});

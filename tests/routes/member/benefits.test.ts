import { describe, expect, test } from "vitest";
import * as videoRequests from "#app/%5Fapi/video-requests/route.ts";
import * as early from "#app/%5Fapi/videos/early/route.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { jwt, signIn } from "#tests/routes/support/member-routes.ts";
import { type Answer, broken, json, wordpress, wpError } from "#tests/support/wordpress.ts";

type Handler = (request: Request, context: never) => Promise<Response>;
let visitors = 0;

async function call(
  handler: unknown,
  options: { body?: object; token?: string | null; language?: string } = {},
) {
  const { body, token = jwt, language = "en" } = options;
  const request = new Request("https://murmur.test/_api/x", {
    method: body ? "POST" : "GET",
    headers: {
      "accept-language": language,
      "x-client-address": `2001:db8:77::${(++visitors).toString(16)}`,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...(token !== null && { cookie: (await signIn(token)).cookie }),
    },
    body: JSON.stringify(body),
  });
  const response = await (handler as Handler)(request, {} as never);
  return { status: response.status, answer: await response.json(), headers: response.headers };
}

const video = {
  id: 5017,
  slug: "next-week",
  title: { rendered: "Next &amp; week" },
  acf: { is_vip: true, main_embed_code: "<iframe src='https://player.test/secret'></iframe>" },
  date_gmt: "2026-12-01T20:00:00",
  public_at: "2026-12-01T20:00:00Z",
};

describe("GET /_api/videos/early", () => {
  test("each early video is listed with the day on which it becomes public, and without its embed code", async () => {
    const requests = wordpress(json([video, { ...video, slug: "later", public_at: "2026-12-08T20:00:00Z" }]));
    const { answer, headers } = await call(early.GET);
    expect(answer.videos.map((one: { slug: string; publicAt: string }) => [one.slug, one.publicAt])).toEqual([
      ["next-week", "2026-12-01T20:00:00.000Z"],
      ["later", "2026-12-08T20:00:00.000Z"],
    ]);
    expect(answer.videos[0].title).toBe("Next & week");
    expect(JSON.stringify(answer)).not.toContain("player.test");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
  });

  test("an early video without that day is left out", async () => {
    wordpress(broken(json([{ ...video, public_at: null }])));
    expect((await call(early.GET)).answer).toEqual({ videos: [] });
  });

  test.each([
    ["a visitor", null, json([]), 401, en.errors.NO_TOKEN],
    ["a free member", jwt, wpError(403, "vip_only"), 403, en.errors.EARLY_FOR_VIP],
    ["a WordPress without the route", jwt, wpError(404, "rest_no_route"), 502, undefined],
  ] as [string, string | null, Answer, number, string | undefined][])(
    "early videos are refused to %s",
    async (_, token, upstream, status, message) => {
      const requests = wordpress(upstream);
      const given = await call(early.GET, { token });
      expect(given.status).toBe(status);
      if (message) expect(given.answer.error.message).toBe(message);
      expect(requests).toHaveLength(token === null ? 0 : 1);
    },
  );
});

describe("/_api/video-requests", () => {
  const own = [{ id: "3", text: "Rain on a <b>tent</b>", state: "planned", at: "2026-11-20T21:04:00" }];

  test("a member's own video requests are listed with their states", async () => {
    wordpress(broken(json([...own, { id: 2, text: "Tea", state: "on hold", at: null }])));
    expect((await call(videoRequests.GET)).answer).toEqual({
      requests: [
        { id: 3, text: "Rain on a tent", state: "planned", at: "2026-11-20T21:04:00.000Z" },
        { id: 2, text: "Tea", state: "new", at: null },
      ],
    });
  });

  test("a video request is sent to WordPress", async () => {
    const requests = wordpress(json({ id: 4, state: "new" }, { status: 201 }));
    const { status, answer } = await call(videoRequests.POST, { body: { text: "  Rain on a tent " } });
    expect([status, answer]).toEqual([201, {}]);
    expect(await requests[0]?.json()).toEqual({ text: "Rain on a tent" });
    expect(requests).toHaveLength(1);
  });

  test.each([
    [{ text: "   " }, "videoRequestEmpty"],
    [{}, "videoRequestEmpty"],
    [{ text: "x".repeat(501) }, "videoRequestLong"],
  ] as const)("the video request %j is refused, and WordPress gets no request", async (body, key) => {
    const requests = wordpress(json([]));
    const { status, answer } = await call(videoRequests.POST, { body });
    expect([status, answer.error.fields.text]).toEqual([400, en.validation[key]]);
    expect(requests).toEqual([]);
  });

  test.each([
    [wpError(403, "rest_forbidden"), 403, "REQUESTS_FOR_LEVEL"],
    [wpError(429, "too_many_requests"), 429, "REQUESTS_TOO_MANY"],
    [wpError(400, "unsupported_characters", "Some can’t be stored."), 400, "TEXT_UNSUPPORTED"],
  ] as const)(
    "the refusal of a video request is in the reader's language",
    async (upstream, status, code) => {
      wordpress(upstream);
      const given = await call(videoRequests.POST, { body: { text: "Tea" }, language: "zh" });
      expect([given.status, given.answer.error.message]).toEqual([status, zh.errors[code]]);
    },
  );
});

import { describe, expect, test } from "vitest";
import { GET } from "#app/%5Fapi/video/[slug]/route.ts";
import { jwt, signIn } from "#tests/routes/support/member-routes.ts";
import { json, wordpress, wpError } from "#tests/support/wordpress.ts";

const full = "https://www.youtube.com/embed/full-3e1";
const raw = (access: boolean) => ({
  id: "5",
  slug: "rain",
  title: "Rain",
  published_date: "2025-09-18 21:30:05",
  is_vip: "1",
  user_has_access: access,
  video_embed_url: `<iframe src="${full}"></iframe>`,
  trailer_embed_url: "https://www.youtube.com/embed/trailer",
});

const ask = (cookie = "", slug = "rain") =>
  GET(new Request(`https://murmur.test/_api/video/${slug}`, { headers: { cookie } }), {
    params: Promise.resolve({ slug }),
  });

describe("GET /_api/video/{slug} for a member", () => {
  test("a member's video is read with the member's token, has what the membership opens, and is cached nowhere", async () => {
    const requests = wordpress(json(raw(true)));
    const answer = await ask((await signIn()).cookie);
    expect(await answer.json()).toMatchObject({ hasAccess: true, full: { kind: "frame", src: full } });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(requests[0]?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
  });

  test("a member's VIP video is never cached", async () => {
    const requests = wordpress(json(raw(true)));
    const { cookie } = await signIn();
    await ask(cookie);
    await ask(cookie);
    expect(requests).toHaveLength(2);
  });

  test("a visitor who comes right after a member gets no full player, whatever WordPress sends", async () => {
    wordpress(json(raw(true)));
    await ask((await signIn()).cookie);
    const requests = wordpress(json(raw(false)));
    const text = await (await ask()).text();
    expect(text).not.toContain("full-3e1");
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  test.each([
    ["without access", json(raw(false)), 200],
    ["no such video", wpError(404, "video_not_found"), 404],
    ["a security plugin's 404", wpError(404, "rest_disabled"), 502],
    ["a 404 without a code", json({ message: "no" }, { status: 404 }), 502],
    ["no such route", wpError(404, "rest_no_route"), 502],
    ["WordPress in trouble", wpError(503, "x"), 502],
  ])("a member's video is answered with the right status: %s", async (_, answer, status) => {
    wordpress(answer);
    const response = await ask((await signIn()).cookie);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("full-3e1");
  });

  test("a token that is no longer valid ends exactly that session", async () => {
    wordpress(wpError(401, "jwt_auth_stale_token"));
    const { cookie, names } = await signIn();
    const answer = await ask(cookie);
    expect(answer.status).toBe(401);
    expect((await answer.json()).error.code).toBe("SESSION_STALE");
    expect(answer.headers.getSetCookie().map((header) => header.split("=")[0])).toEqual(names);
  });
});

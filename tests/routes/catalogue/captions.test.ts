import { describe, expect, test } from "vitest";
import { GET } from "#app/%5Fapi/video/[slug]/captions/[language]/route.ts";
import { rawDetail } from "#tests/routes/support/catalogue.ts";
import { jwt, signIn } from "#tests/routes/support/member-routes.ts";
import { type Answer, broken, json, wordpress, wpError } from "#tests/support/wordpress.ts";

const vtt = "WEBVTT\n\n00:00.000 --> 00:06.000\n<script>alert(1)</script>\n";
const open = {
  ...rawDetail,
  is_vip: false,
  user_has_access: true,
  captions: [{ language: "en", label: "English" }],
};

/** A WordPress with one video and its captions; returns its requests. */
const library = (video: object, captions: Answer = json({ language: "en", label: "English", vtt })) =>
  wordpress((request) => (request.url.includes("/captions/") ? captions : json(video))(request));

async function ask(language = "en", cookie = "") {
  const params = Promise.resolve({ slug: "soft-rain", language });
  const request = new Request("https://murmur.test/captions/soft-rain/en.vtt", { headers: { cookie } });
  const answer = await GET(request, { params });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test("everybody can read the captions of a public video, as text and nothing else", async () => {
  library(open);
  const { status, headers, text } = await ask();
  expect({ status, text }).toEqual({ status: 200, text: vtt });
  expect(headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test("a member gets the captions of a public video from the cache, without a call of their own", async () => {
  const requests = library(open);
  expect((await ask("en", (await signIn()).cookie)).status).toBe(200);
  expect(requests.some(({ headers }) => headers.has("authorization"))).toBe(false);
});

describe("a video for members", () => {
  const closed = { ...open, is_vip: true, user_has_access: false, video_embed_url: null };

  test("a visitor gets no captions of a members' video, and WordPress gets no request for them", async () => {
    const requests = library(closed);
    expect((await ask()).status).toBe(404);
    expect(requests.filter(({ url }) => url.includes("/captions/"))).toEqual([]);
  });

  test("captions of a members' video are requested with the member's token, and WordPress decides", async () => {
    const { cookie } = await signIn();
    const requests = library(closed);
    expect(await ask("en", cookie)).toMatchObject({ status: 200, text: vtt });
    expect(requests.at(-1)?.headers.get("authorization")).toBe(`Bearer ${jwt}`);
    library(closed, wpError(403, "vip_only"));
    expect((await ask("en", cookie)).status).toBe(404);
  });

  test("a token that is no longer valid ends the session of a member who requests captions", async () => {
    library(closed, wpError(401, "jwt_auth_expired_token"));
    const { status, headers } = await ask("en", (await signIn()).cookie);
    expect(status).toBe(401);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });
});

test.each(["zh", "../en", "en/../zh", "en%2f..", "EN", "", "e".repeat(5000)])(
  "captions in the language %j are refused, and WordPress gets no request for them",
  async (language) => {
    const requests = library(open);
    expect((await ask(language)).status).toBe(404);
    expect(requests.filter(({ url }) => url.includes("/captions/"))).toEqual([]);
  },
);

test("a caption file that is no WebVTT is refused", async () => {
  library(open, broken(json({ language: "en", label: "English", vtt: "<html>" })));
  expect((await ask()).text).not.toContain("<html>");
});

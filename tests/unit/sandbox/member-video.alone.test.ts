import { expect, test, vi } from "vitest";
import { memberCalls } from "./members.ts";
import { api, isVip, sandboxForTests, type VideoPage } from "./support.ts";

const { send, get } = sandboxForTests({ faults: true });
const { ask, tokenOf, control, newMember } = memberCalls(send);
const meta = "/wp-json/wp/v2/users/me";

async function vipSlug() {
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=100`);
  const video = videos.find(
    (item) => isVip(item) && item.acf.main_embed_code && /^[a-z0-9-]+$/.test(item.slug),
  );
  return video?.slug ?? "";
}

test.each([
  ["bronze", true],
  ["platinum", true],
  ["diamond", true],
  ["cancelling", true],
  ["admin", true],
  ["free", false],
  ["expired", false],
  ["single", false],
])("%s has access to a VIP video: %s", async (username, allowed) => {
  const [status, video] = await ask(
    "GET",
    `${api}/video/${await vipSlug()}`,
    undefined,
    await tokenOf(username),
  );
  expect([status, video.user_has_access, Boolean(video.video_embed_url)]).toEqual([200, allowed, allowed]);
});

test("a dead token is an error on a video too, not a visitor's view", async () => {
  const token = await tokenOf("bronze");
  await control("member", { username: "bronze", sessions: "stale" });
  const [status, body] = await ask("GET", `${api}/video/${await vipSlug()}`, undefined, token);
  expect([status, body.code]).toEqual([401, "jwt_auth_stale_token"]);
  expect((await ask("GET", `${api}/video/${await vipSlug()}`, undefined, "x"))[0]).toBe(403);
});

test("watch later is stored as given; other keys are passed over, wrong types refused", async () => {
  const token = await tokenOf("free");
  const path = `${meta}?context=edit&_fields=meta`;
  expect(await ask("GET", path, undefined, token)).toEqual([200, { meta: { watch_later_videos: [] } }]);
  const slugs = ["tea-slowly", "雨声"];
  const given = { meta: { watch_later_videos: slugs, wp_capabilities: { administrator: true } } };
  const [status, user] = await ask("POST", meta, given, token);
  expect([status, user.meta, user.roles]).toEqual([200, { watch_later_videos: slugs }, ["subscriber"]]);
  expect(await ask("GET", path, undefined, token)).toEqual([200, { meta: { watch_later_videos: slugs } }]);
  for (const wrong of ["x", { watch_later_videos: "x" }, { watch_later_videos: ["a", 1] }]) {
    const [refused, body] = await ask("POST", meta, { meta: wrong }, token);
    expect([refused, body.code]).toEqual([400, "rest_invalid_param"]);
  }
  expect((await ask("POST", meta, { meta: { watch_later_videos: [] } }, token))[1].meta).toEqual({
    watch_later_videos: [],
  });
});

test("comments: refused when empty or long, newest first, markup shown as text", async () => {
  const path = `${api}/video/tea-slowly/comments`;
  const say = async (content: string, token: string) => ask("POST", path, { content }, token);
  const [first, second] = [await newMember("talk@x.example"), await newMember("listen@x.example")];
  expect((await say("  \n ", first))[0]).toBe(400);
  expect((await say("雨".repeat(169), first))[0]).toBe(400);
  expect((await say("雨".repeat(168), first))[0]).toBe(201);
  expect((await say("<script>alert(1)</script> I <3 this", second))[0]).toBe(201);
  const [, { comments }] = await ask("GET", path);
  expect(comments[0]).toMatchObject({ author_name: "Newcomer 新" });
  expect(comments[0].content).toContain("&lt;script&gt;alert(1)&lt;/script&gt; I &lt;3 this");
  expect(comments[1].content).toContain("雨".repeat(168));
  expect((await ask("POST", `${api}/video/no-such-video/comments`, { content: "x" }, first))[0]).toBe(404);
});

test("a second comment within 15 s is a flood, as in WordPress, but not an administrator's", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const path = `${api}/video/tea-slowly/comments`;
  const say = async (token: string) => (await ask("POST", path, { content: "Again" }, token))[0];
  const token = await newMember("flood@x.example");
  expect(await say(token)).toBe(201);
  vi.setSystemTime(Date.now() + 14_000);
  expect(await ask("POST", path, { content: "Again" }, token)).toEqual([
    429,
    expect.objectContaining({
      code: "comment_flood",
      message: "You are posting comments too quickly. Slow down.",
    }),
  ]);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await say(token)).toBe(201);
  const admin = await tokenOf("admin");
  for (let turn = 0; turn < 3; turn++) expect(await say(admin)).toBe(201);
  vi.useRealTimers();
});

test("what comes out in the next days is there for VIP members alone, and in no list", async () => {
  const silver = await tokenOf("silver");
  const [status, early] = await ask("GET", `${api}/videos/early`, undefined, silver);
  expect([status, early.length]).toEqual([200, 3]);
  for (const { slug, public_at } of early) {
    expect(Date.parse(public_at)).toBeGreaterThan(Date.now());
    const path = `${api}/video/${encodeURIComponent(decodeURIComponent(slug))}`;
    const [, video] = await ask("GET", path, undefined, silver);
    expect(Boolean(video.video_embed_url)).toBe(true);
    expect((await ask("GET", path, undefined, await tokenOf("free")))[0]).toBe(404);
  }
  expect((await ask("GET", `${api}/videos/early`, undefined, await tokenOf("free")))[0]).toBe(403);
  const [, teasers] = await ask("GET", `${api}/videos/early/teaser`);
  expect(teasers.map(Object.keys)).toEqual(Array(3).fill(["title", "poster", "duration", "public_at"]));
  const { videos } = await get<VideoPage>(`${api}/videos?per_page=1000`);
  const slugs = new Set(videos.map(({ slug }) => slug));
  for (const { slug } of early) expect(slugs.has(slug)).toBe(false);
});

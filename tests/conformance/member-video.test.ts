import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Account, confirmedMember, newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { read, site } from "./client.ts";
import { capabilities, comments, videoDetail, videos, watchLater } from "./shapes.ts";

const me = "/wp-json/wp/v2/users/me";
let member: Account & { token: string };
let items: Awaited<ReturnType<typeof read<typeof videos>>>["videos"];

beforeAll(async () => {
  member = await newMember();
  items = (await read(`${site}/videos?per_page=100`, videos)).videos;
});

const detailPath = (slug: string) => `${site}/video/${encodeURIComponent(slug)}`;

async function savedSlugs() {
  const response = await send("GET", `${me}?context=edit&_fields=meta`, undefined, member.token);
  expect(response.status).toBe(200);
  return watchLater.parse(await response.json()).meta.watch_later_videos;
}

test("Watch later is empty, and then contains the videos that were written, also with a Chinese slug", async () => {
  expect(await savedSlugs()).toEqual([]);
  const slugs = [items[0]?.slug ?? "tea-slowly", "雨声-和-茶"];
  const write = (list: unknown, how = send) =>
    how("POST", me, { meta: { watch_later_videos: list } }, member.token);
  expect((await write(slugs)).ok).toBe(true);
  expect(await savedSlugs()).toEqual(slugs);
  await readRefusal(await write([{ slug: "x" }], sendWrongly), [400]);
  expect(await savedSlugs()).toEqual(slugs);
  expect((await write([])).ok).toBe(true);
  expect(await savedSlugs()).toEqual([]);
});

test("watch later refuses to store anything but a list of videos", async () => {
  const meta = { wp_capabilities: { administrator: true } };
  const response = await sendWrongly("POST", me, { meta }, member.token);
  if (!response.ok) await readRefusal(response, [400, 403]);
  const user = await (await send("GET", `${me}?context=edit`, undefined, member.token)).json();
  expect(user.roles ?? []).not.toContain("administrator");
  await readRefusal(await sendWrongly("GET", `${me}?context=edit&_fields=meta`), [401, 403]);
});

test("a free member may watch only what everybody may watch", async () => {
  for (const isVip of [false, true]) {
    const item = items.find(({ acf }) => acf.is_vip === isVip && acf.main_embed_code);
    if (!item) continue;
    const response = await send("GET", detailPath(item.slug), undefined, member.token);
    expect(response.status).toBe(200);
    const detail = videoDetail.parse(await response.json());
    expect(detail.user_has_access).toBe(!isVip);
    expect(Boolean(detail.video_embed_url)).toBe(!isVip);
  }
});

test("a comment on a video that does not exist answers 404", async () => {
  const path = `${detailPath("no-such-video-at-all")}/comments`;
  await readRefusal(await send("POST", path, { content: "Good night" }, member.token), [404]);
});

test("a malformed token is refused on a video's route, too", async () => {
  const response = await send("GET", detailPath(items[0]?.slug ?? ""), undefined, "not.a.token");
  expect((await readRefusal(response, [401, 403])).code).toMatch(/^jwt_auth_/);
});

test("a comment by a member whose address is not confirmed is refused for that reason", async ({ skip }) => {
  const { features } = await read(`${site}/capabilities`, capabilities);
  skip(!features.includes("email-verification"), "nobody has to confirm an address");
  const path = `${detailPath(items[0]?.slug ?? "")}/comments`;
  const refusal = await readRefusal(await send("POST", path, { content: "Good night" }, member.token), [403]);
  expect(refusal.code).toBe("email_unverified");
});

test("a new comment is the first of the list, under the member's name, with its markup as text", async () => {
  // An older video, because concurrent tests count the comments of the newest.
  const video = items.findLast(({ acf }) => !acf.is_vip);
  const path = `${detailPath(video?.slug ?? "")}/comments`;
  const author = await confirmedMember("bronze");
  const say = (content: string) => send("POST", path, { content }, author.token);
  const sayWrongly = (content: string, token?: string) => sendWrongly("POST", path, { content }, token);
  await readRefusal(await sayWrongly("Nobody said this."), [401, 403]);
  await readRefusal(await sayWrongly(" \n ", author.token), [400, 422]);
  for (const tooLong of ["雨".repeat(169), `e${"\u0301".repeat(4096)}`])
    await readRefusal(await say(tooLong), [400, 422]);
  const before = await read(path, comments);
  const content = `Slept at once, I <3 <script>alert(1)</script> 晚安 ${randomUUID()}`;
  const posted = await say(content);
  expect(posted.ok, await posted.clone().text()).toBe(true);
  const after = await read(path, comments);
  expect(after.comments[0]?.content).toBe(content);
  expect(after.comments[0]?.author_name).toBe(author.displayName);
  expect(after.pagination?.totalComments).toBe((before.pagination?.totalComments ?? 0) + 1);
});

import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Account, newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { read, site } from "./client.ts";
import { anchors, capabilities, videos } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const user = `${site}/user`;
let member: Account & { token: string };
let slugs: string[] = [];

beforeAll(async () => {
  member = await newMember();
  slugs = (await read(`${site}/videos?per_page=5`, videos)).videos.map(({ slug }) =>
    decodeURIComponent(slug),
  );
});

async function call(method: string, path: string, body?: unknown) {
  const response = await send(method, `${user}/${path}`, body, member.token);
  expect(response.status, await response.clone().text()).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return response.json();
}

async function expectGuarded(path: string, body: object) {
  await readRefusal(await sendWrongly("GET", `${user}/${path}`), [401, 403]);
  await readRefusal(await sendWrongly("PUT", `${user}/${path}`, body), [401, 403]);
  const { code } = await readRefusal(
    await send("GET", `${user}/${path}`, undefined, "no.to.ken"),
    [401, 403],
  );
  expect(code).toMatch(/^jwt_auth_/);
}

describe.runIf(features.includes("watch-later"))("user/watch-later", () => {
  const keep = (slug: string, saved: boolean) => call("PUT", "watch-later", { slug, saved });

  test("keeps and drops, and is the same list as the user meta", async () => {
    const [first = "", second = ""] = slugs;
    expect(await call("GET", "watch-later")).toEqual({ slugs: [] });
    await keep(first, true);
    expect(await keep(second, true)).toEqual({ slugs: [second, first] });
    expect(await keep(first, true)).toEqual({ slugs: [first, second] });
    const meta = await send(
      "GET",
      "/wp-json/wp/v2/users/me?context=edit&_fields=meta",
      undefined,
      member.token,
    );
    expect((await meta.json()).meta.watch_later_videos).toEqual([first, second]);
    expect(await keep(first, false)).toEqual({ slugs: [second] });
    expect(await keep(second, false)).toEqual({ slugs: [] });
  });

  test("two changes at the same time both count", async () => {
    await Promise.all(slugs.map((slug) => keep(slug, true)));
    const kept = z.object({ slugs: z.array(z.string()) }).parse(await call("GET", "watch-later"));
    expect(kept.slugs.toSorted()).toEqual(slugs.toSorted());
  });

  test("not for visitors, not what is no video, not without saying what", async () => {
    await expectGuarded("watch-later", { slug: slugs[0], saved: true });
    const put = (body: object, how = send) => how("PUT", `${user}/watch-later`, body, member.token);
    await readRefusal(await put({ slug: "no-such-video-at-all", saved: true }), [404]);
    expect((await put({ slug: "no-such-video-at-all", saved: false })).status).toBe(200);
    await readRefusal(await put({ slug: slugs[0] }, sendWrongly), [400]);
    await readRefusal(await put({ slug: slugs[0], saved: "perhaps" }, sendWrongly), [400]);
  });
});

describe.runIf(features.includes("following"))("user/following", () => {
  test("follows and leaves, the last one first", async () => {
    const known = (await read(`${site}/anchors?per_page=2`, anchors)).map(({ slug }) =>
      decodeURIComponent(slug),
    );
    const [first = "", second = ""] = known;
    const follow = (anchor: string, following: boolean) => call("PUT", "following", { anchor, following });
    expect(await call("GET", "following")).toEqual({ anchors: [] });
    await follow(first, true);
    expect(await follow(second, true)).toEqual({ anchors: [second, first] });
    expect(await follow(second, false)).toEqual({ anchors: [first] });
    expect(await call("GET", "following")).toEqual({ anchors: [first] });
  });

  test("not for visitors, and nobody who is none", async () => {
    await expectGuarded("following", { anchor: "x", following: true });
    const body = { anchor: "no-such-anchor-at-all", following: true };
    await readRefusal(await send("PUT", `${user}/following`, body, member.token), [404]);
  });
});

describe.runIf(features.includes("history"))("user/history", () => {
  const shape = z.object({
    items: z.array(
      z.object({ slug: z.string(), position: z.number(), duration: z.number(), at: z.string() }),
    ),
  });
  const note = async (slug: string, position: number) =>
    shape.parse(await call("PUT", "history", { slug, position, duration: 600 })).items;

  test("notes each video once, the last one first, and forgets", async () => {
    const [first = "", second = ""] = slugs;
    expect(await call("GET", "history")).toEqual({ items: [] });
    await note(first, 10);
    await note(second, 20.5);
    const items = await note(first, 30);
    expect(items.map(({ slug, position }) => [slug, position])).toEqual([
      [first, 30],
      [second, 20.5],
    ]);
    expect(Math.abs(Date.parse(items[0]?.at ?? "") - Date.now())).toBeLessThan(60_000);
    expect(await call("DELETE", "history")).toEqual({ items: [] });
    expect(await call("GET", "history")).toEqual({ items: [] });
  });

  test("not for visitors, and no time before the beginning", async () => {
    await expectGuarded("history", { slug: slugs[0], position: 1, duration: 2 });
    const body = { slug: slugs[0], position: -1, duration: 600 };
    await readRefusal(await sendWrongly("PUT", `${user}/history`, body, member.token), [400]);
  });
});

describe.runIf(features.includes("early-access"))("videos/early", () => {
  test("is for VIP members alone", async () => {
    await readRefusal(await sendWrongly("GET", `${site}/videos/early`), [401, 403]);
    const { code } = await readRefusal(
      await send("GET", `${site}/videos/early`, undefined, member.token),
      [403],
    );
    expect(code).not.toMatch(/^jwt_auth_/);
  });
});

import { beforeEach, describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { earlierSlugs } from "#sandbox/data/earlier-slugs.ts";
import { type Account, logIn, newMember, readLogin, readRefusal, send, sendWrongly } from "./account.ts";
import { call as callAs, callWrongly, read, site } from "./client.ts";
import { anchors, capabilities, videos } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const slugs = (await read(`${site}/videos?per_page=5`, videos)).videos.map(({ slug }) =>
  decodeURIComponent(slug),
);
const user = `${site}/user`;
let member: Account & { token: string };

beforeEach(async () => {
  member = await newMember();
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

  test("Watch later adds and removes videos, and is the same list as the user meta", async () => {
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

  test("a change of Watch later may be sent as POST, because some servers refuse PUT", async () => {
    const [slug] = slugs;
    const path = `${user}/watch-later?_method=PUT`;
    const kept = await send("POST", path, { slug, saved: true }, member.token);
    expect(await kept.json()).toEqual({ slugs: [slug] });
  });

  test("two changes of Watch later at the same time are both stored", async () => {
    await Promise.all(slugs.map((slug) => keep(slug, true)));
    const kept = z.object({ slugs: z.array(z.string()) }).parse(await call("GET", "watch-later"));
    expect(kept.slugs.toSorted()).toEqual(slugs.toSorted());
  });

  test("Watch later refuses visitors, a slug without a video, and a change that names none", async () => {
    await expectGuarded("watch-later", { slug: slugs[0], saved: true });
    const put = (body: object, how = send) => how("PUT", `${user}/watch-later`, body, member.token);
    await readRefusal(await put({ slug: "no-such-video-at-all", saved: true }), [404]);
    expect((await put({ slug: "no-such-video-at-all", saved: false })).status).toBe(200);
    await readRefusal(await put({ slug: slugs[0] }, sendWrongly), [400]);
    await readRefusal(await put({ slug: slugs[0], saved: "perhaps" }, sendWrongly), [400]);
  });
});

describe.runIf(features.includes("following"))("user/following", () => {
  test("a member follows and unfollows anchors, which are listed with the last one first", async () => {
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

  test("following refuses visitors, and anchors that do not exist", async () => {
    await expectGuarded("following", { anchor: "x", following: true });
    const body = { anchor: "no-such-anchor-at-all", following: true };
    await readRefusal(await send("PUT", `${user}/following`, body, member.token), [404]);
  });
});

describe.runIf(features.includes("feed-address"))("user/feed", () => {
  const shape = z.object({ secret: z.string() });
  const feed = (secret: string) => callAs(`${site}/feed/${secret}`);

  test("the feed names the followed anchors to anybody with its secret, until the secret is renewed", async () => {
    const [known] = await read(`${site}/anchors?per_page=1`, anchors);
    const slug = decodeURIComponent(known?.slug ?? "");
    await call("PUT", "following", { anchor: slug, following: true });
    const { secret } = shape.parse(await call("GET", "feed"));
    expect(shape.parse(await call("GET", "feed"))).toEqual({ secret });
    expect(await (await feed(secret)).json()).toEqual({ anchors: [slug] });
    const renewed = shape.parse(await call("POST", "feed")).secret;
    expect(renewed).not.toBe(secret);
    await readRefusal(await feed(secret), [404]);
    const renewedFeed = await feed(renewed);
    // The address contains a secret, so the response must not be cached.
    expect([renewedFeed.status, renewedFeed.headers.get("Cache-Control")]).toEqual([
      200,
      "private, no-store",
    ]);
  });

  test("the private feed's address is refused to visitors", async () => {
    await readRefusal(await sendWrongly("GET", `${user}/feed`), [401, 403]);
    await readRefusal(await send("POST", `${user}/feed`, undefined, "no.to.ken"), [401, 403]);
  });
});

/** A renamed video of the demo's library. */
const [[earlier = "", present = ""] = []] = Object.entries(earlierSlugs);
const isDemo = (await callAs(`${site}/video/${present}`)).status === 200;

describe.runIf(isDemo && features.includes("history"))("a renamed video", () => {
  test("a renamed video is in Watch later once, under its present slug", async () => {
    const path = "/wp-json/wp/v2/users/me";
    const store = async (watch_later_videos: string[]) => {
      const stored = await send("POST", path, { meta: { watch_later_videos } }, member.token);
      expect(stored.status).toBe(200);
    };
    for (const slug of [present, earlier])
      expect(await call("PUT", "watch-later", { slug, saved: true })).toEqual({ slugs: [present] });
    await store([earlier, "never-there"]);
    expect(await call("GET", "watch-later")).toEqual({ slugs: [present, "never-there"] });
    const user = await send("GET", `${path}?context=edit&_fields=meta`, undefined, member.token);
    expect((await user.json()).meta.watch_later_videos).toEqual([present, "never-there"]);
    expect(await call("PUT", "watch-later", { slug: earlier, saved: false })).toEqual({
      slugs: ["never-there"],
    });
  });

  test("a renamed video is in the history once, under its present slug", async () => {
    const note = (slug: string, position: number) =>
      call("PUT", "history", { slug, position, duration: 600 });
    await note(present, 10);
    const { items } = await note(earlier, 20);
    expect(items).toMatchObject([{ slug: present, position: 20 }]);
    expect(await call("DELETE", `history/${earlier}`)).toEqual({ items: [] });
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

  test("the history contains each video once, the last one first, and can be emptied", async () => {
    const [first = "", second = ""] = slugs;
    expect(await call("GET", "history")).toEqual({ items: [] });
    await note(first, 10);
    await note(second, 20.5);
    const items = await note(first, 30);
    expect(items.map(({ slug, position }) => [slug, position])).toEqual([
      [first, 30],
      [second, 20.5],
    ]);
    // By WordPress's own clock.
    const { headers } = await send("GET", `${user}/history`, undefined, member.token);
    const age = Date.parse(headers.get("Date") ?? "") - Date.parse(items[0]?.at ?? "");
    expect(Math.abs(age)).toBeLessThan(60_000);
    expect(await call("DELETE", "history")).toEqual({ items: [] });
    expect(await call("GET", "history")).toEqual({ items: [] });
  });

  test.runIf(features.includes("history-remove"))("the history removes one video, known or not", async () => {
    const [first = "", second = ""] = slugs;
    await note(first, 10);
    await note(second, 20);
    const left = shape.parse(await call("DELETE", `history/${encodeURIComponent(second)}`)).items;
    expect(left.map(({ slug }) => slug)).toEqual([first]);
    expect(shape.parse(await call("DELETE", "history/never-watched")).items).toHaveLength(1);
  });

  test("the history refuses visitors, and a negative position", async () => {
    await expectGuarded("history", { slug: slugs[0], position: 1, duration: 2 });
    const body = { slug: slugs[0], position: -1, duration: 600 };
    await readRefusal(await sendWrongly("PUT", `${user}/history`, body, member.token), [400]);
  });
});

describe.runIf(features.includes("early-access"))("videos/early", () => {
  test("early videos are only for VIP members", async () => {
    await readRefusal(await sendWrongly("GET", `${site}/videos/early`), [401, 403]);
    const { code } = await readRefusal(
      await send("GET", `${site}/videos/early`, undefined, member.token),
      [403],
    );
    expect(code).not.toMatch(/^jwt_auth_/);
  });

  test.runIf(features.includes("early-teaser"))("teasers of early videos are for everybody", async () => {
    const teasers = await read(`${site}/videos/early/teaser`, z.array(z.object({ public_at: z.string() })));
    const days = teasers.map(({ public_at }) => Date.parse(public_at));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    for (const day of days) expect(day).toBeGreaterThan(Date.now());
  });
});

describe.runIf(features.includes("video-requests"))("video-requests", () => {
  const path = `${site}/video-requests`;
  const requests = z.array(z.object({ text: z.string(), state: z.string() }));

  test("video requests are for members of the highest level", async () => {
    await readRefusal(await sendWrongly("GET", path), [401, 403]);
    await readRefusal(await sendWrongly("POST", path, { text: "Rain" }), [401, 403]);
    const { code } = await readRefusal(await send("POST", path, { text: "Rain" }, member.token), [403]);
    expect(code).not.toMatch(/^jwt_auth_/);
  });

  // An administrator's approval grants the level without a purchase.
  test.runIf(features.includes("alipay") && inject("sharedKey") !== "")(
    "video requests are stored, five a day, and listed newest first",
    async () => {
      const reference = `2026${Date.now()}`;
      const claimed = await send("POST", `${site}/alipay-claims`, { levelId: 6, reference }, member.token);
      expect(claimed.status).toBe(201);
      const decided = await callAs(`${site}/alipay-claims/decide`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Murmur-Key": inject("sharedKey") },
        body: JSON.stringify({ reference, approved: true }),
      });
      expect(decided.status).toBe(200);
      for (const text of ["Rain on a tent", "雨声，没有说话"])
        expect((await send("POST", path, { text }, member.token)).status).toBe(201);
      await readRefusal(await sendWrongly("POST", path, { text: "" }, member.token), [400]);
      await readRefusal(await sendWrongly("POST", path, { text: "x".repeat(501) }, member.token), [400]);
      const listed = await send("GET", path, undefined, member.token);
      expect(listed.headers.get("Cache-Control")).toBe("private, no-store");
      expect(requests.parse(await listed.json())).toEqual([
        { text: "雨声，没有说话", state: "new" },
        { text: "Rain on a tent", state: "new" },
      ]);
      for (const text of ["Third", "Fourth", "Fifth"])
        expect((await send("POST", path, { text }, member.token)).status).toBe(201);
      await readRefusal(await send("POST", path, { text: "Sixth" }, member.token), [429]);
    },
  );
});

describe.runIf(features.includes("logout-everywhere"))("user/logout-everywhere", () => {
  test("logging out everywhere ends every earlier token, and no later one", async () => {
    const path = `${user}/logout-everywhere`;
    await readRefusal(await sendWrongly("POST", path), [401, 403]);
    const { token } = await readLogin(await logIn(member));
    expect((await send("POST", path, undefined, member.token)).status).toBe(200);
    for (const ended of [member.token, token]) {
      const { code } = await readRefusal(await send("GET", `${user}/me`, undefined, ended), [401]);
      expect(code).toBe("jwt_auth_stale_token");
    }
    const again = await readLogin(await logIn(member));
    expect((await send("GET", `${user}/me`, undefined, again.token)).status).toBe(200);
  });
});

test("the self-check accepts only the site's key", async () => {
  await readRefusal(await callWrongly(`${site}/self-check`), [403]);
  await readRefusal(await callAs(`${site}/self-check`, { headers: { "X-Murmur-Key": "another" } }), [403]);
  if (inject("sharedKey") === "") return;
  const answer = await callAs(`${site}/self-check`, { headers: { "X-Murmur-Key": inject("sharedKey") } });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect((await answer.json()).length).toBeGreaterThan(0);
});

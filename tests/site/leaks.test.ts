import { expect, test } from "vitest";
import { siteUrl } from "#harness/addresses.ts";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { kinds, library } from "#tests/support/e2e/library.ts";
import { videoPath } from "#tests/support/e2e/video.ts";
import { each } from "./each.ts";

type Body = { from: string; status: number; text: string };

/** Both forms of a page: the document, and the data of Next's client. */
async function fetchAll(paths: readonly string[], forms: readonly ("html" | "rsc")[] = ["html", "rsc"]) {
  const bodies: Body[] = [];
  await each(
    paths.flatMap((each) => forms.map((form) => ({ path: each, form }))),
    async ({ path, form }) => {
      const headers: Record<string, string> = form === "rsc" ? { RSC: "1" } : {};
      const answer = await fetch(siteUrl + path, { headers });
      const type = answer.headers.get("content-type");
      if (form === "rsc" && answer.ok) expect(type, path).toMatch(/^text\/x-component/);
      bodies.push({ from: `${form} ${path}`, status: answer.status, text: await answer.text() });
    },
  );
  return bodies;
}

/** The ids of the full players of all members' videos, which no visitor may see. */
async function secrets(): Promise<string[]> {
  const { videos } = await library();
  const ids = videos.flatMap(({ vip, player }) => (vip && player !== null ? [player] : []));
  expect(ids.length).toBeGreaterThan(200);
  return ids;
}

/** The signature of a media address, which only a member's own answer may carry. */
const signature = "/[\\w-]{22},\\d{10}/";

async function expectNoSecret(bodies: Body[]): Promise<void> {
  const pattern = new RegExp([signature, ...(await secrets())].join("|"));
  const leaks = bodies.filter(({ text }) => pattern.test(text)).map(({ from }) => from);
  expect(leaks).toEqual([]);
  const failed = bodies.filter(({ status, text }) => status !== 200 || text.length < 200);
  expect(failed.map(({ from, status }) => `${status} ${from}`)).toEqual([]);
}

test("the test for leaks finds a leak that is put there", async () => {
  const { videos } = await library();
  const open = videos.find(kinds.open);
  const trailer = videos.find(kinds.trailer);
  if (!open || !trailer) throw new Error("the library lacks what this test needs");
  for (const [video, id] of [
    [open, open.player],
    [trailer, trailer.trailer],
  ] as const)
    for (const { from, text } of await fetchAll([videoPath(video)])) expect(text, from).toContain(id);
});

test("no list, search, home page, anchor or sitemap names the player of a members' video", async () => {
  const { anchors } = await library();
  const known = anchors.filter(({ count }) => count > 0).slice(0, 6);
  const lists = [
    "/",
    "/videos",
    ...[2, 24].map((page) => `/videos?page=${page}`),
    "/videos?anchor=nia-hollow",
    "/videos?query=whisper",
    `/videos?query=${encodeURIComponent("雨")}`,
    "/anchors",
    ...known.map(({ slug }) => `/anchors/${encodeURIComponent(slug)}`),
    "/anchors/nia-hollow?page=2",
  ];
  const chinese = lists.map((each) => (each === "/" ? "/zh" : `/zh${each}`));
  await expectNoSecret(await fetchAll(lists));
  await expectNoSecret(await fetchAll(chinese, ["rsc"]));
  await expectNoSecret(
    await fetchAll(
      ["/sitemap.xml", "/sitemaps/videos-en-1.xml", "/sitemaps/videos-zh-1.xml", "/feed.xml", "/zh/feed.xml"],
      ["html"],
    ),
  );
});

test("no answer of the API names the player of a members' video", async () => {
  const { videos, anchors } = await library();
  const members = videos.filter(({ vip, player }) => vip && player).slice(0, 40);
  await expectNoSecret(
    await fetchAll(
      [
        "/_api/homepage",
        "/_api/anchors",
        "/_api/videos/featured-anchors",
        ...Array.from({ length: 8 }, (_, at) => `/_api/videos?per_page=100&page=${at + 1}`),
        ...anchors.slice(0, 5).map(({ id }) => `/_api/videos?per_page=100&actor_id=${id}`),
        "/_api/videos?search=whisper",
        ...members.map(({ slug }) => `/_api/video/${encodeURIComponent(slug)}`),
      ],
      ["html"],
    ),
  );
});

test("no page of a members' video gives a visitor its player, nor do its related videos", async () => {
  const { videos } = await library();
  const members = videos.filter(({ vip, player }) => vip && player !== null);
  const sample = [...members.filter(kinds.trailer).slice(0, 8), ...members.filter(kinds.members).slice(0, 4)];
  expect(sample).toHaveLength(12);
  await expectNoSecret(await fetchAll(sample.map(videoPath)));
  await expectNoSecret(
    await fetchAll(
      sample.map((video) => `/zh${videoPath(video)}`),
      ["html"],
    ),
  );
});

test("a members' video gives a visitor no player after a member has watched it", async () => {
  const { videos } = await library();
  const watched = videos.filter(({ vip, player }) => vip && player !== null).slice(-6);
  const json = { "content-type": "application/json", origin: siteUrl };
  const login = await fetch(`${siteUrl}/_api/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({
      usernameOrEmail: readyEmail({ username: "silver" }),
      password: demoPassword,
      turnstileToken: newToken({ action: "login" }),
    }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  for (const video of watched) {
    const own = await fetch(`${siteUrl}/_api${videoPath(video)}`, { headers: { cookie } });
    const text = await own.text();
    expect(text, video.slug).toMatch(new RegExp(`${signature}${video.player}`));
    expect(text.match(new RegExp(signature, "g")), "the trailer's address is stable").toHaveLength(1);
    await fetch(siteUrl + videoPath(video), { headers: { cookie } });
  }
  const pages = watched.flatMap((video) => [videoPath(video), `/zh${videoPath(video)}`]);
  await expectNoSecret(await fetchAll(pages));
  await expectNoSecret(
    await fetchAll(
      watched.map((video) => `/_api${videoPath(video)}`),
      ["html"],
    ),
  );
});

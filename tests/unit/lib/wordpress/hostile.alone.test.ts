import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchHistory } from "#lib/wordpress/accounts/history.ts";
import { fetchUser } from "#lib/wordpress/accounts/member.ts";
import { fetchWatchLater } from "#lib/wordpress/accounts/watch-later.ts";
import { fetchAnchors, fetchFeaturedAnchors } from "#lib/wordpress/catalogue/anchor.ts";
import { fetchComments } from "#lib/wordpress/catalogue/comment.ts";
import { fetchHomepage } from "#lib/wordpress/catalogue/homepage.ts";
import { fetchTextPage } from "#lib/wordpress/catalogue/text-page.ts";
import { fetchTriggers } from "#lib/wordpress/catalogue/trigger.ts";
import { fetchVideo, fetchVideos } from "#lib/wordpress/catalogue/video.ts";
import { fetchMembershipLevels } from "#lib/wordpress/payments/membership.ts";
import { fetchPayments } from "#lib/wordpress/payments/payments.ts";
import { fetchCapabilities } from "#lib/wordpress/transport/fetch-capabilities.ts";

// A WordPress that is hostile or out of order, over HTTP: its answers arrive in pieces, as from a network.

const almost4Mb = 3_900_000;
/** Twice what a slow machine needs; work that grows with the square of the size takes seconds. */
const maxPauseMs = 100;
const repeat = (item: string) =>
  Array(Math.floor(almost4Mb / (item.length + 1)))
    .fill(item)
    .join(",");
const long = "<b>x</b> &amp; ".repeat(almost4Mb / 14);
const comment = (id: number) => ({ id, content: `comment ${id}`, author_name: "Ann" });
const numbers = (length: number) => Array.from({ length }, (_, nth) => nth + 1);
const video = (id: number) => ({ id, slug: `v${id}`, title: `Video ${id}` });

let server: Server;
let body = "";
const realFetch = globalThis.fetch;
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.setHeader("content-type", "application/json").end(body),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => server.close());
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("fetch", (url: URL, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${url.pathname}`, init),
  );
});

const reads: Record<string, () => Promise<unknown>> = {
  anchors: () => fetchAnchors(1),
  "featured anchors": fetchFeaturedAnchors,
  comments: () => fetchComments("rain", 1),
  home: fetchHomepage,
  levels: fetchMembershipLevels,
  video: () => fetchVideo("rain"),
  videos: () => fetchVideos({ page: 1, perPage: 30 }),
};

const title = JSON.stringify(long);
const bodies: Record<string, string> = {
  "a list of 4 MB of nothing": `[${repeat("{}")}]`,
  "lists in lists": `[${repeat(`[${Array(200).fill("{}").join(",")}]`)}]`,
  "as many names as fit": `[${numbers(190_000)
    .map((nth) => `{"k${nth}":${nth}}`)
    .join(",")}]`,
  "60,000 comments": JSON.stringify({ comments: numbers(60_000).map(comment), pagination: null }),
  "50,000 videos": JSON.stringify({ videos: numbers(50_000).map(video) }),
  "40,000 anchors": JSON.stringify(numbers(40_000).map(video)),
  "texts of 4 MB": `{"slug":"a","title":${title},"video_embed_url":"","user_has_access":true}`,
  "a comment of 4 MB": `{"comments":[{"id":1,"content":${title}}]}`,
  "a plan of 4 MB": `[{"id":2,"name":"Plan","description":${title},"pricing_text":"$1"}]`,
  "an embed code of 4 MB": `{"slug":"a","title":"a","video_embed_url":${title},"user_has_access":true}`,
};

/** This thread's processor time, ms: what a busy machine gives to others doesn't count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest work in ms between two turns of the event loop; the least of three, for memory is tidied now and then. */
async function longestPause(run: () => Promise<unknown>): Promise<number> {
  const pauses: number[] = [];
  for (let round = 0; round < 3; round++) {
    let running = true;
    let longest = 0;
    let last = threadMs();
    const turn = () => {
      const now = threadMs();
      longest = Math.max(longest, now - last);
      last = now;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await run().catch(() => null);
    running = false;
    await new Promise((done) => setImmediate(done));
    pauses.push(longest);
  }
  return Math.min(...pauses);
}

describe.each(Object.entries(bodies))("%s", (_name, json) => {
  test.each(Object.entries(reads))("stands nothing still for 100 ms: %s", async (_read, run) => {
    body = json;
    expect(await longestPause(run)).toBeLessThan(maxPauseMs);
  });
});

const terms = (html: string) => JSON.stringify({ title: "Terms", html });
const watched = (nth: number) => ({ slug: `v${nth}`, position: 1, duration: 2, at: "2026-01-01" });
const own: [string, () => Promise<unknown>, string][] = [
  ["a text of 4 MB", () => fetchTextPage("terms", "en"), terms(long)],
  ["a text of tags in tags", () => fetchTextPage("terms", "en"), terms("<x>".repeat(almost4Mb / 3))],
  [
    "40,000 triggers",
    fetchTriggers,
    JSON.stringify(numbers(40_000).map((id) => ({ ...video(id), count: 1 }))),
  ],
  ["60,000 features", fetchCapabilities, JSON.stringify({ features: numbers(60_000).map(String) })],
  ["50,000 watched", () => fetchHistory("token"), JSON.stringify({ items: numbers(50_000).map(watched) })],
  [
    "60,000 kept",
    () => fetchWatchLater("token"),
    JSON.stringify({ meta: { watch_later_videos: numbers(60_000).map(String) } }),
  ],
  [
    "50,000 payments",
    () => fetchPayments("token"),
    JSON.stringify(numbers(50_000).map((id) => ({ id, state: "paid" }))),
  ],
  [
    "an account with a name of 4 MB",
    () => fetchUser("token"),
    `{"id":1,"name":${title},"display_name":${title}}`,
  ],
];

test.each(own)("%s stands nothing still for 100 ms", async (_name, run, json) => {
  body = json;
  expect(await longestPause(run)).toBeLessThan(maxPauseMs);
});

describe("a list longer than what was requested is cut", () => {
  test("5,000 comments", async () => {
    body = JSON.stringify({ comments: numbers(5_000).map(comment), pagination: null });
    expect((await fetchComments("rain", 1))?.comments.map(({ id }) => id)).toEqual(numbers(8).map(String));
  });

  test("5,000 videos", async () => {
    body = JSON.stringify({ videos: numbers(5_000).map(video) });
    const { videos } = await fetchVideos({ page: 1, perPage: 30 });
    expect(videos.map(({ slug }) => slug)).toEqual(numbers(30).map((nth) => `v${nth}`));
  });

  test("5,000 anchors: a thousand a call", async () => {
    body = JSON.stringify(numbers(5_000).map(video));
    expect((await fetchAnchors(1)).anchors).toHaveLength(1_000);
  });
});

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
import { fetchMembershipLevels } from "#lib/wordpress/payment/membership.ts";
import { fetchPayments } from "#lib/wordpress/payment/payments.ts";
import { fetchCapabilities } from "#lib/wordpress/transport/fetch-capabilities.ts";
import { expectLinearPauses } from "#tests/support/growth.ts";

// A WordPress that is hostile or out of order, over HTTP: its answers arrive in pieces, as from a network.

const almost1Mb = 975_000;
const repeat = (item: string, bytes: number) =>
  Array(Math.floor(bytes / (item.length + 1)))
    .fill(item)
    .join(",");
const long = (bytes: number) => "<b>x</b> &amp; ".repeat(bytes / 14);
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

/** Makes the body of a response of about this size. */
type Body = (bytes: number) => string;
/** As many items as fit into `bytes`, each of about `size` bytes. */
const items = <Item>(bytes: number, size: number, item: (nth: number) => Item) =>
  numbers(Math.floor(bytes / size)).map(item);
const title = (bytes: number) => JSON.stringify(long(bytes));

const bodies: Record<string, Body> = {
  "a list of nothing": (bytes) => `[${repeat("{}", bytes)}]`,
  "lists in lists": (bytes) => `[${repeat(`[${Array(200).fill("{}").join(",")}]`, bytes)}]`,
  "many names": (bytes) => `[${items(bytes, 20, (nth) => `{"k${nth}":${nth}}`).join(",")}]`,
  "many comments": (bytes) => JSON.stringify({ comments: items(bytes, 65, comment), pagination: null }),
  "many videos": (bytes) => JSON.stringify({ videos: items(bytes, 78, video) }),
  "many anchors": (bytes) => JSON.stringify(items(bytes, 97, video)),
  "long texts": (bytes) => `{"slug":"a","title":${title(bytes)},"video_embed_url":"","user_has_access":true}`,
  "a long comment": (bytes) => `{"comments":[{"id":1,"content":${title(bytes)}}]}`,
  "a long plan": (bytes) => `[{"id":2,"name":"Plan","description":${title(bytes)},"pricing_text":"$1"}]`,
  "a long embed code": (bytes) =>
    `{"slug":"a","title":"a","video_embed_url":${title(bytes)},"user_has_access":true}`,
};

/** Fails if reading four times the body stands the site still for far more than four times as long. */
function expectShortPauses(read: () => Promise<unknown>, make: Body): Promise<void> {
  const [small, large] = [make(almost1Mb), make(4 * almost1Mb)];
  const readOf = (json: string) => () => {
    body = json;
    return read();
  };
  return expectLinearPauses({ once: readOf(small), fourTimes: readOf(large) });
}

describe.each(Object.entries(bodies))("the time for %s grows no faster than its size", (_name, make) => {
  test.each(Object.entries(reads))("reading %s pauses the process only for a short time", (_read, read) =>
    expectShortPauses(read, make),
  );
});

const terms = (html: string) => JSON.stringify({ title: "Terms", html });
const watched = (nth: number) => ({ slug: `v${nth}`, position: 1, duration: 2, at: "2026-01-01" });
const trigger = (id: number) => ({ ...video(id), count: 1 });
const payment = (id: number) => ({ id, state: "paid" });
const asJson =
  (make: (bytes: number) => object): Body =>
  (bytes) =>
    JSON.stringify(make(bytes));
const ownCases: [string, () => Promise<unknown>, Body][] = [
  ["a long text", () => fetchTextPage("terms", "en"), (bytes) => terms(long(bytes))],
  ["a text of tags in tags", () => fetchTextPage("terms", "en"), (bytes) => terms("<x>".repeat(bytes / 3))],
  ["many triggers", fetchTriggers, asJson((bytes) => items(bytes, 97, trigger))],
  ["many features", fetchCapabilities, (bytes) => JSON.stringify({ features: items(bytes, 65, String) })],
  ["a long history", () => fetchHistory("token"), asJson((bytes) => ({ items: items(bytes, 78, watched) }))],
  [
    "many kept videos",
    () => fetchWatchLater("token"),
    asJson((bytes) => ({ meta: { watch_later_videos: items(bytes, 65, String) } })),
  ],
  ["many payments", () => fetchPayments("token"), asJson((bytes) => items(bytes, 78, payment))],
  [
    "an account with a long name",
    () => fetchUser("token"),
    (bytes) => `{"id":1,"name":${title(bytes)},"display_name":${title(bytes)}}`,
  ],
];

test.each(ownCases)("the time for reading %s grows no faster than its size", (_name, read, make) =>
  expectShortPauses(read, make),
);

describe("a list longer than what was requested is cut", () => {
  test("the reader of comments reads eight of 5,000", async () => {
    body = JSON.stringify({ comments: numbers(5_000).map(comment), pagination: null });
    expect((await fetchComments("rain", 1))?.comments.map(({ id }) => id)).toEqual(numbers(8).map(String));
  });

  test("the reader of videos reads thirty of 5,000", async () => {
    body = JSON.stringify({ videos: numbers(5_000).map(video) });
    const { videos } = await fetchVideos({ page: 1, perPage: 30 });
    expect(videos.map(({ slug }) => slug)).toEqual(numbers(30).map((nth) => `v${nth}`));
  });

  test("the reader of anchors reads a thousand of 5,000", async () => {
    body = JSON.stringify(numbers(5_000).map(video));
    expect((await fetchAnchors(1)).anchors).toHaveLength(1_000);
  });
});

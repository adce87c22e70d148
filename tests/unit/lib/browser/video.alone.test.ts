import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, sessionEnd, signedIn } from "#tests/unit/lib/api-browser.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const video = {
  id: 1,
  slug: "rain",
  title: "Rain",
  publishedAt: null,
  isVip: true,
  imageUrl: null,
  hasAccess: true,
  full: { kind: "frame", src: "https://player.test/1" },
  trailer: null,
  anchor: null,
  commentCount: 0,
  comments: [],
  description: "",
  duration: null,
  triggers: [],
  chapters: [],
  views: null,
};

async function openVideo(cookie = signedIn) {
  const page = await openPage({ cookie });
  const { readVideoAsMember } = await import("#lib/browser/watching/video.ts");
  return { ...page, reading: readVideoAsMember("rain").catch((error: unknown) => error) };
}

test("a member's own view is one call, whatever becomes of the account", async () => {
  const { reading, asked } = await openVideo();
  await vi.waitUntil(() => asked.length === 1);
  expect(asked[0]?.path).toBe("/_api/video/rain");
  await asked[0]?.answer({ status: 200, body: video });
  expect(await reading).toEqual(video);
});

test.each([
  ["no answer", "unreachable" as const, 0],
  ["502", { status: 502, body: { error: { code: "UPSTREAM_FAILED", message: "x" } } }, 502],
  ["504", { status: 504, body: { error: { code: "UPSTREAM_TIMEOUT", message: "x" } } }, 504],
  ["404", { status: 404, body: { error: { code: "NOT_FOUND", message: "x" } } }, 404],
])("%s is no visitor: it is said", async (_, fault, status) => {
  const { reading, asked } = await openVideo();
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer(fault);
  await vi.advanceTimersByTimeAsync(60_000);
  await asked[1]?.answer(fault);
  expect(await reading).toMatchObject({ name: "ApiError", status });
});

test("a session that ended makes a visitor", async () => {
  const { reading, asked, queryClient } = await openVideo();
  await vi.waitUntil(() => asked.length === 1);
  await asked[0]?.answer(sessionEnd("SESSION_STALE"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toBeNull();
  expect(asked).toHaveLength(1);
  expect(queryClient.isFetching()).toBe(0);
});

test("what says the same as before is the same: a player that has it goes on", async () => {
  const { asked, queryClient } = await openPage({ cookie: signedIn });
  const { readWatchAsMember } = await import("#lib/browser/watching/video.ts");
  const open = { state: "full" as const, source: { kind: "frame" as const, src: "https://player.test/1" } };
  const trailer = { ...open, state: "trailer" as const };
  const read = async (visitor: typeof open | typeof trailer, more: object = {}) => {
    const before = asked.length;
    queryClient.clear();
    const reading = readWatchAsMember("rain", visitor);
    await vi.waitUntil(() => asked.length > before);
    await asked.at(-1)?.answer({ status: 200, body: { ...video, ...more } });
    return reading;
  };
  expect(await read(open)).toBe(open);
  const first = await read(trailer, { full: { kind: "video", src: "/a.mp4" } });
  expect(first).toEqual({ state: "full", source: { kind: "video", src: "/a.mp4" } });
  expect(await read(trailer, { full: { kind: "video", src: "/a.mp4" } })).toBe(first);
  expect(await read(trailer, { full: { kind: "video", src: "/b.mp4" } })).not.toBe(first);
});

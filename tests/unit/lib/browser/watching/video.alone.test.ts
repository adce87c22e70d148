import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { openPage, sessionEnd, signedIn } from "#tests/support/browser/api-browser.ts";
import { eventually } from "#tests/support/eventually.ts";
import { videoDetail } from "#tests/support/video-detail.ts";

beforeEach(() => vi.useFakeTimers());

const video = videoDetail({ full: { kind: "frame", src: "https://player.test/1" } });

async function openVideo(cookie = signedIn) {
  const page = await openPage({ cookie });
  const { readVideoAsMember } = await import("#lib/browser/watching/video.ts");
  return { ...page, reading: readVideoAsMember("rain").catch((error: unknown) => error) };
}

test("a member's own view of a video takes one call, whatever becomes of the account", async () => {
  const { reading, requests } = await openVideo();
  await eventually(() => requests.length === 1);
  expect(requests[0]?.path).toBe("/_api/video/rain");
  await requests[0]?.answer({ status: 200, body: video });
  expect(await reading).toEqual(video);
});

test.each([
  ["no answer", "unreachable" as const, 0],
  ["502", { status: 502, body: { error: { code: "UPSTREAM_FAILED", message: "x" } } }, 502],
  ["504", { status: 504, body: { error: { code: "UPSTREAM_TIMEOUT", message: "x" } } }, 504],
  ["404", { status: 404, body: { error: { code: "NOT_FOUND", message: "x" } } }, 404],
])(
  "a member's call that fails with %s is reported as an error, and does not make them a visitor",
  async (_, fault, status) => {
    const { reading, requests } = await openVideo();
    await eventually(() => requests.length === 1);
    await requests[0]?.answer(fault);
    await vi.advanceTimersByTimeAsync(60_000);
    await requests[1]?.answer(fault);
    expect(await reading).toMatchObject({ name: "ApiError", status });
  },
);

test("a member whose session has ended becomes a visitor", async () => {
  const { reading, requests, queryClient } = await openVideo();
  await eventually(() => requests.length === 1);
  await requests[0]?.answer(sessionEnd("SESSION_STALE"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toBeNull();
  expect(requests).toHaveLength(1);
  expect(queryClient.isFetching()).toBe(0);
});

test("a public video in a member's view equals the visitor's, so that its player continues", async () => {
  const { requests, queryClient } = await openPage({ cookie: signedIn });
  const { readWatchAsMember } = await import("#lib/browser/watching/video.ts");
  const open = { state: "full" as const, source: { kind: "frame" as const, src: "https://player.test/1" } };
  const trailer = { ...open, state: "trailer" as const };
  const read = async (visitor: typeof open | typeof trailer) => {
    const before = requests.length;
    queryClient.clear();
    const reading = readWatchAsMember("rain", visitor);
    await eventually(() => requests.length > before);
    await requests.at(-1)?.answer({ status: 200, body: video });
    return reading;
  };
  expect(await read(open)).toBe(open);
  expect(await read(trailer)).toEqual(open);
});

describe("a new signature (product: Protected media)", () => {
  const signed = (at: number): PlayerSource => ({
    kind: "video",
    src: `/s,${at}/rain.mp4`,
    unsigned: "/rain.mp4",
  });

  async function renew(answer: ReturnType<typeof sessionEnd>, old = signed(1)) {
    const { requests } = await openPage({ cookie: signedIn });
    const { readVideoAsMember, renewSource } = await import("#lib/browser/watching/video.ts");
    const { sessionChanged } = await import("#lib/browser/session/marker.ts");
    const listener = vi.fn();
    window.addEventListener(sessionChanged, listener);
    const first = readVideoAsMember("rain");
    await eventually(() => requests.length === 1);
    await requests[0]?.answer({ status: 200, body: { ...video, full: signed(1) } });
    await first;
    const renewing = renewSource("rain", old);
    await eventually(() => requests.length === 2);
    await requests[1]?.answer(answer);
    return { renewed: await renewing, listener };
  }

  test("a new signature is requested even if the video has just been read", async () => {
    const { renewed, listener } = await renew({ status: 200, body: { ...video, full: signed(2) } });
    expect(renewed).toEqual(signed(2));
    expect(listener).not.toHaveBeenCalled();
  });

  test.each([
    ["a level that has ended", { status: 200, body: { ...video, hasAccess: false, full: null } }],
    ["a session that has ended", sessionEnd("SESSION_STALE")],
  ])("there is no new signature for %s, and the page is notified", async (_, answer) => {
    const { renewed, listener } = await renew(answer);
    expect(renewed).toBeNull();
    expect(listener).toHaveBeenCalled();
  });

  test.each<[string, src: string, PlayerSource | null]>([
    [
      "in the query",
      "https://cdn.test/a/rain.mp4?token=1",
      { kind: "video", src: "https://cdn.test/a/rain.mp4?token=2" },
    ],
    [
      "in the path",
      "https://cdn.test/t=1/a/rain.mp4",
      { kind: "video", src: "https://cdn.test/t=2/a/rain.mp4" },
    ],
    [
      "of another host",
      "https://cdn.test/a/rain.mp4",
      { kind: "video", src: "https://other.test/a/rain.mp4?e=1" },
    ],
    ["of another file", "https://cdn.test/a/rain.mp4", null],
    ["of another kind", "https://cdn.test/a/rain.m3u8", null],
  ])("WordPress's new address (%s) is used if it is of the same file", async (_, src, expected) => {
    const full = expected ?? { kind: "video", src: "https://cdn.test/b/rain.m3u8" };
    const { renewed, listener } = await renew(
      { status: 200, body: { ...video, full: null, trailer: full } },
      { kind: src.endsWith("m3u8") ? "hls" : "video", src },
    );
    expect(renewed).toEqual(expected);
    expect(listener).not.toHaveBeenCalled();
  });
});

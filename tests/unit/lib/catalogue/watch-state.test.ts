import { describe, expect, test } from "vitest";
import { isSameWatch, watchState } from "#lib/catalogue/watch-state.ts";

const full = { kind: "frame", src: "https://www.youtube.com/embed/full" } as const;
const trailer = { kind: "frame", src: "https://www.youtube.com/embed/trailer" } as const;

describe("what a player shows: only the server decides about access (product: Player)", () => {
  test.each([
    [true, full, trailer, { state: "full", source: full }],
    [true, full, null, { state: "full", source: full }],
    [true, null, trailer, { state: "no-source" }],
    [true, null, null, { state: "no-source" }],
    [false, null, trailer, { state: "trailer", source: trailer }],
    [false, null, null, { state: "membership-required" }],
    [false, full, trailer, { state: "trailer", source: trailer }],
    [false, full, null, { state: "membership-required" }],
  ])(
    "with access %s, the player %o and the trailer %o, the page shows the right state",
    (hasAccess, video, preview, watch) =>
      expect(watchState({ hasAccess, full: video, trailer: preview })).toEqual(watch),
  );
});

describe("somebody else is here now: a player that plays goes on where it may play the same", () => {
  const open = () => watchState({ hasAccess: true, full, trailer });

  test("a public video goes on playing when somebody else logs in", () =>
    expect(isSameWatch(open(), open())).toBe(true));

  test("a player goes on with the same media under another signature", () => {
    const signed = (src: string, unsigned = "/rain.mp4") =>
      watchState({ hasAccess: true, full: { kind: "video", src, unsigned }, trailer });
    expect(isSameWatch(signed("/1/rain.mp4"), signed("/2/rain.mp4"))).toBe(true);
    expect(isSameWatch(signed("/1/rain.mp4"), signed("/1/rain.mp4", "/wind.mp4"))).toBe(false);
  });

  test.each([
    ["only the trailer", watchState({ hasAccess: false, full: null, trailer })],
    [
      "another address",
      watchState({ hasAccess: true, full: { ...full, src: `${full.src}?signed` }, trailer }),
    ],
    ["other captions", watchState({ hasAccess: true, full: { ...full, captions: [] }, trailer })],
    ["what can't be read", { state: "unreadable" }],
  ])("a player does not go on if the page now has %s", (_, other) =>
    expect(isSameWatch(open(), other)).toBe(false),
  );
});

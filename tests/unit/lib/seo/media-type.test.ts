import { describe, expect, test } from "vitest";
import { mediaTypeOf } from "#lib/seo/media-type.ts";
import table from "#wordpress/murmur/data/embed-elements.json" with { type: "json" };

describe("the media type of a player (product: Feeds)", () => {
  test.each([
    ["video", "https://cdn.test/rain.mp4", "video/mp4"],
    ["video", "https://cdn.test/RAIN.WEBM", "video/webm"],
    ["video", "/uploads/rain.m4v#t=9", "video/x-m4v"],
    ["video", "/uploads/rain.mov?download=1", "video/quicktime"],
    ["video", "https://cdn.test/get?width=9&file=rain.webm&at=9", "video/webm"],
    ["video", "https://cdn.test/rain.webm?from=old.mp4", "video/webm"],
    ["video", "https://cdn.test/films/7", "video/mp4"],
    ["video", "https://cdn.mp4/films/7", "video/mp4"],
    ["video", "https://cdn.webm", "video/mp4"],
    ["audio", "https://cdn.test/rain.ogg", "audio/ogg"],
    ["audio", "https://cdn.test/sounds/7", "audio/mpeg"],
    ["hls", "https://cdn.test/rain.m3u8?v=2", "application/x-mpegURL"],
    ["hls", "https://cdn.test/live", "application/x-mpegURL"],
    ["frame", "https://player.test/rain.webm", "text/html"],
  ] as const)("the %s at %s has the media type %s", (kind, src, type) =>
    expect(mediaTypeOf({ kind, src })).toBe(type),
  );

  test("every file ending that can be played has a media type of its own", () => {
    // The kind is wrong, so that the type can come from the ending alone.
    for (const kind of ["video", "audio", "hls"] as const)
      for (const ending of table.files[kind])
        expect(mediaTypeOf({ kind: kind === "video" ? "audio" : "video", src: `/rain.${ending}` })).toMatch(
          { video: /^video\//, audio: /^audio\//, hls: /mpegURL$/ }[kind],
        );
  });
});

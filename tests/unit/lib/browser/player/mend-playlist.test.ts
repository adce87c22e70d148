import { expect, test } from "vitest";
import { mendPlaylist } from "#lib/browser/player/mend-playlist.ts";

const segments = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts";
const start = "#EXT-X-START:TIME-OFFSET=0";
const lines = (...all: string[]) => all.join("\n");

test.each([
  ["whole", lines("#EXTM3U", segments, "#EXT-X-ENDLIST")],
  ["of variants", lines("#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1", "a.m3u8")],
  ["a live stream's", lines("#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:120", segments)],
  ["that says itself where it begins", lines("#EXTM3U", "#EXT-X-START:TIME-OFFSET=-9", segments)],
  ["a page", "<!DOCTYPE html>"],
])("a playlist stays as it is: %s", (_, playlist) => expect(mendPlaylist(playlist)).toBe(playlist));

test.each([
  [
    "called VOD",
    lines("#EXTM3U", "#EXT-X-PLAYLIST-TYPE:VOD", segments, ""),
    lines("#EXTM3U", "#EXT-X-PLAYLIST-TYPE:VOD", segments, "#EXT-X-ENDLIST", ""),
  ],
  ["from its first segment", lines("#EXTM3U", segments), lines("#EXTM3U", start, segments)],
  [
    "with a mark, and lines of Windows",
    "\ufeff#EXTM3U\r\n#EXT-X-MEDIA-SEQUENCE:0\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:6,\r\na.ts\r\n",
    `\ufeff#EXTM3U\n${start}\r\n#EXT-X-MEDIA-SEQUENCE:0\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:6,\r\na.ts\r\n`,
  ],
  [
    "without the length of its longest segment",
    lines("#EXTM3U", "#EXTINF:5.2,", "a.ts", "#EXTINF:6.4,", "b.ts", "#EXT-X-ENDLIST"),
    lines(
      "#EXTM3U",
      "#EXT-X-TARGETDURATION:7",
      "#EXTINF:5.2,",
      "a.ts",
      "#EXTINF:6.4,",
      "b.ts",
      "#EXT-X-ENDLIST",
    ),
  ],
])("an incomplete playlist is completed: %s", (_, playlist, mended) =>
  expect(mendPlaylist(playlist)).toBe(mended),
);

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playlistLoader } from "#components/player/source/playlist-loader.ts";

// The installed hls.js through the player's loader of playlists, without media.

/** The part of XMLHttpRequest that hls.js uses. */
class Request {
  static answers: Record<string, string> = {};
  readyState = 0;
  status = 0;
  responseType = "";
  responseText = "";
  responseURL = "";
  onreadystatechange: (() => void) | null = null;
  open(_: string, url: string) {
    this.responseURL = url;
    this.readyState = 1;
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => "";
  getResponseHeader = () => null;
  abort() {}
  send() {
    queueMicrotask(() => {
      const path = new URL(this.responseURL).pathname;
      Object.assign(this, { readyState: 4, status: 200, responseText: Request.answers[path] ?? "" });
      this.onreadystatechange?.();
    });
  }
}

beforeEach(() => {
  vi.stubGlobal("self", globalThis);
  vi.stubGlobal("location", new URL("https://murmur.test/video/rain"));
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => {
  Request.answers = {};
});

type Level = { live: boolean; startTimeOffset: number | null; totalduration: number };

async function load(playlist: string): Promise<Level> {
  const { default: Hls } = await import("hls.js");
  Request.answers = { "/a.m3u8": playlist };
  const hls = new Hls({ pLoader: playlistLoader(Hls.DefaultConfig.loader), autoStartLoad: true });
  const loaded = new Promise<Level>((resolve, reject) => {
    hls.on(Hls.Events.LEVEL_LOADED, (_, { details }) => resolve(details));
    hls.on(Hls.Events.ERROR, (_, { details, error }) => reject(new Error(`${details} ${error}`)));
  });
  hls.loadSource("https://cdn.test/a.m3u8");
  const level = await loaded.finally(() => hls.destroy());
  return level;
}

const segments = "#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n";

test.each<[string, string, Partial<Level>]>([
  ["with its end", `#EXTM3U\n${segments}#EXT-X-ENDLIST\n`, { live: false, totalduration: 12 }],
  [
    "called VOD, without its end",
    `#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n${segments}`,
    { live: false, totalduration: 12 },
  ],
  ["from its first segment, without its end", `#EXTM3U\n${segments}`, { live: true, startTimeOffset: 0 }],
  [
    "of a live stream",
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:40\n${segments}`,
    { live: true, startTimeOffset: null },
  ],
  [
    "without the length that all must have",
    "#EXTM3U\n#EXTINF:5.5,\na.ts\n#EXTINF:6.5,\nb.ts\n#EXT-X-ENDLIST\n",
    { live: false, totalduration: 12 },
  ],
  [
    "with a mark and lines of Windows",
    `\ufeff#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n${segments}`.replaceAll("\n", "\r\n"),
    { live: false, totalduration: 12 },
  ],
])("the installed hls.js reads a playlist %s", async (_, playlist, expected) => {
  expect(await load(playlist)).toMatchObject(expected);
});

import { beforeEach, expect, test, vi } from "vitest";
import { playlistLoader } from "#components/player/source/playlist-loader.ts";

beforeEach(() => void vi.useFakeTimers());

type Callbacks = { onSuccess(response: { data: unknown }): unknown };
let answer: unknown = "";
class Usual {
  load({ url }: { url: string }, _: object, { onSuccess }: Callbacks) {
    onSuccess({ ...{ url, data: answer } });
  }
}
const newLoader = () => playlistLoader(Usual as never) as unknown as new () => Usual;
/** The playlist that hls.js gets. Each call has a new loader. */
function loadBy(Loader: new () => Usual, url = "/a.m3u8") {
  const got: unknown[] = [];
  new Loader().load({ url }, {}, { onSuccess: ({ data }) => got.push(data) });
  return String(got[0]);
}
const live = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:6,\na.ts\n";
const ended = /#EXT-X-ENDLIST\n$/;

test("a playlist that has not changed for two minutes counts as ended", () => {
  const Loader = newLoader();
  answer = live;
  expect(loadBy(Loader)).toBe(live);
  vi.advanceTimersByTime(119_000);
  expect(loadBy(Loader)).toBe(live);
  vi.advanceTimersByTime(1_000);
  expect(loadBy(Loader)).toMatch(ended);
  expect(loadBy(Loader, "/b.m3u8"), "another list").toBe(live);
});

test("a live playlist is read on and on", () => {
  const Loader = newLoader();
  for (let sequence = 7; sequence < 100; sequence += 1) {
    answer = live.replace(":7", `:${sequence}`);
    expect(loadBy(Loader)).toBe(answer);
    vi.advanceTimersByTime(6_000);
  }
});

test("playlists of variants, and answers that are no text, are left unchanged", () => {
  const Loader = newLoader();
  for (const other of ["#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8", ""]) {
    answer = other;
    loadBy(Loader);
    vi.advanceTimersByTime(300_000);
    expect(loadBy(Loader)).toBe(other);
  }
});

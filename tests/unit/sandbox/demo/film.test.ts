import { expect, test } from "vitest";
import { secureLink } from "#sandbox/demo/secure-link.ts";
import { api, sandboxForTests, type VideoPage } from "#tests/support/sandbox/test-sandbox.ts";

const { get, send } = sandboxForTests();
const listVideos = () => get<VideoPage>(`${api}/videos?per_page=1000`);
const idIn = (code: unknown) => /\/demo\/(?:player|media)\/([a-z]+-[0-9a-f]{16})/.exec(String(code))?.[1];
const later = Math.floor(Date.now() / 1000) + 600;
const addressOf = (code: unknown) => secureLink("/demo/media", `${idIn(code)}.mp4`, later);

/** The seconds that an MP4's header declares. */
function secondsOf(film: Buffer): number {
  const header = film.indexOf("mvhd");
  return film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16);
}

test("a film of the demo is as long as its video is said to be, however short its clip is", async () => {
  const { videos } = await listVideos();
  const some = videos.filter(({ acf }) => idIn(acf.main_embed_code)).slice(0, 8);
  for (const { acf, duration } of some) {
    const film = await send(addressOf(acf.main_embed_code));
    expect([film.status, film.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(secondsOf(Buffer.from(await film.arrayBuffer()))).toBe(duration);
  }
});

test("the length that a title of the demo promises is the length of its video", async () => {
  const { videos } = await listVideos();
  const promised = { "three hours": 3, "two hours": 2, "1 hour": 1, 三小时: 3, 两小时: 2, 一小时: 1 };
  for (const [words, hours] of Object.entries(promised)) {
    const named = videos.filter(({ title }) => JSON.stringify(title).toLowerCase().includes(words));
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(({ duration }) => duration)).toEqual(named.map(() => hours * 3_600));
  }
});

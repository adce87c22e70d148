import { expect, test } from "vitest";
import { secureLink } from "#sandbox/demo/secure-link.ts";
import { api, isVip, sandboxForTests, type VideoPage } from "#tests/support/sandbox/test-sandbox.ts";

const { get, send } = sandboxForTests();
const listVideos = () => get<VideoPage>(`${api}/videos?per_page=1000`);
const idIn = (code: unknown) => /\/demo\/(?:player|media)\/([a-z]+-[0-9a-f]{16})/.exec(String(code))?.[1];
const later = Math.floor(Date.now() / 1000) + 600;
const addressOf = (code: unknown) => secureLink("/demo/media", `${idIn(code)}.mp4`, later);
const read = async (path: string, range?: string) =>
  send(path, range === undefined ? {} : { headers: { Range: range } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The seconds that an MP4's header declares. */
function secondsOf(film: Buffer): number {
  const header = film.indexOf("mvhd");
  return film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16);
}

test("a film is as long as its video is said to be, however short its clip", async () => {
  const { videos } = await listVideos();
  const some = videos.filter(({ acf }) => idIn(acf.main_embed_code)).slice(0, 8);
  for (const { acf, duration } of some) {
    const film = await read(addressOf(acf.main_embed_code));
    expect([film.status, film.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(secondsOf(await bytesOf(film))).toBe(duration);
  }
});

test("the length that a title promises is its video's", async () => {
  const { videos } = await listVideos();
  const promised = { "three hours": 3, "two hours": 2, "1 hour": 1, 三小时: 3, 两小时: 2, 一小时: 1 };
  for (const [words, hours] of Object.entries(promised)) {
    const named = videos.filter(({ title }) => JSON.stringify(title).toLowerCase().includes(words));
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(({ duration }) => duration)).toEqual(named.map(() => hours * 3_600));
  }
});

test("a film can be read in parts", async () => {
  const { videos } = await listVideos();
  const path = addressOf(videos.find(({ acf }) => idIn(acf.main_embed_code))?.acf.main_embed_code);
  const film = await bytesOf(await read(path));
  for (const [range, first, last] of [
    ["bytes=0-", 0, film.length - 1],
    ["bytes=100-199", 100, 199],
    [`bytes=${film.length - 2}-${film.length + 9}`, film.length - 2, film.length - 1],
    ["bytes=-3", film.length - 3, film.length - 1],
  ] as const) {
    const part = await read(path, range);
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes ${first}-${last}/${film.length}`,
    ]);
    expect((await bytesOf(part)).equals(film.subarray(first, last + 1))).toBe(true);
  }
  expect((await read(path, `bytes=${film.length}-`)).status).toBe(416);
});

test("a film's address without its video is 404", async () => {
  expect((await read("/demo/media/rain-0000000000000000.mp4")).status).toBe(404);
});

test("a VIP video's film is for signed addresses alone, a trailer and a free one are for all", async () => {
  const { videos } = await listVideos();
  const statusOf = async (path: string) => (await read(path)).status;
  const vip = videos.filter((video) => isVip(video) && idIn(video.acf.main_embed_code));
  const [one, other] = vip.map(({ acf }) => `${idIn(acf.main_embed_code)}`);
  for (const place of ["/demo/media", "/demo/player"]) {
    const name = place.endsWith("media") ? `${one}.mp4` : `${one}`;
    const signed = secureLink(place, name, later);
    expect(await statusOf(signed)).toBe(200);
    expect(await statusOf(`${place}/${name}`)).toBe(403);
    expect(await statusOf(secureLink(place, name, later - 1200))).toBe(410);
    expect(await statusOf(signed.replace(String(later), String(later + 1)))).toBe(403);
    expect(await statusOf(signed.replace(`${one}`, `${other}`))).toBe(403);
  }
  const playlist = secureLink("/demo/media", `${one}`, later);
  for (const file of ["night.m3u8", "film.m3u8", "film.m4s"])
    expect(await statusOf(`${playlist}/${file}`), file).toBe(200);
  const [trailer] = vip.flatMap(
    ({ acf }) => /[a-z]+-t-[0-9a-f]{16}/.exec(String(acf.trailer_embed_code)) ?? [],
  );
  const free = videos.find((video) => !isVip(video) && idIn(video.acf.main_embed_code));
  expect(await statusOf(`/demo/media/${trailer}.mp4`)).toBe(200);
  expect(await statusOf(`/demo/media/${idIn(free?.acf.main_embed_code)}.mp4`)).toBe(200);
});

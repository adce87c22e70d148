import { expect, test } from "vitest";
import { secureLink } from "#sandbox/demo/secure-link.ts";
import { api, isVip, sandboxForTests, type VideoPage } from "./support.ts";

const { get, send } = sandboxForTests();
const playerIn = (code: unknown) => /\/demo\/player\/[a-z0-9-]+/.exec(String(code))?.[0] ?? "";
const all = () => get<VideoPage>(`${api}/videos?per_page=1000`);

test("a full player shows its film, a trailer's its clip to the end", async () => {
  const { videos } = await all();
  const vip = videos.find((video) => isVip(video) && video.acf.trailer_embed_code);
  const [place, name] = playerIn(vip?.acf.main_embed_code).split(/\/(?=[^/]*$)/);
  const later = Math.floor(Date.now() / 1000) + 600;
  const full = await send(secureLink(place ?? "", name ?? "", later));
  const trailer = await send(playerIn(vip?.acf.trailer_embed_code));
  expect([full.status, trailer.status]).toEqual([200, 200]);
  expect(await full.text()).toContain(`src="${secureLink("/demo/media", `${name}.mp4`, later)}"`);
  expect(await trailer.text()).toMatch(/src="\/demo\/clips\/[a-z]+\.mp4"/);
  expect(full.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
});

test("a player answers player.js by its makers' own library", async () => {
  const { videos } = await all();
  const page = await (await send(playerIn(videos.map(({ acf }) => acf.trailer_embed_code).join()))).text();
  for (const [, script = ""] of page.matchAll(/<script src="([^"]+)"/g)) {
    const response = await send(script);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/javascript"),
    ]);
  }
  expect(page).toContain("/demo/player-js/receiver.js");
});

test("every clip and poster that a player names is there", async () => {
  const { videos } = await all();
  const clips = new Set<string>();
  for (const { acf } of videos) {
    const clip = /player\/([a-z]+)-/.exec(playerIn(acf.main_embed_code))?.[1];
    if (clip) clips.add(clip);
  }
  expect(clips.size).toBe(8);
  for (const clip of clips) {
    const response = await send(`/demo/clips/${clip}.mp4`, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(Number(response.headers.get("content-length"))).toBeGreaterThan(200_000);
  }
});

test("a clip can be read in parts", async () => {
  const part = await send("/demo/clips/rain.mp4", { headers: { Range: "bytes=100-199" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const past = await send("/demo/clips/rain.mp4", { headers: { Range: "bytes=99999999-" } });
  expect(past.status).toBe(416);
});

test("the full players of two videos can't be distinguished", async () => {
  const { videos } = await all();
  const ids = videos.map(({ acf }) => playerIn(acf.main_embed_code)).filter(Boolean);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^\/demo\/player\/[a-z]+-[0-9a-f]{16}$/);
});

test.each([
  "/demo/player/rain-0000000000000000",
  "/demo/player/rain",
  "/demo/clips/none.mp4",
  "/demo/clips/..%2fmain.mp4",
  "/demo/posters/none.webp",
])("%s is not there", async (path) => {
  expect((await send(path)).status).toBe(404);
});

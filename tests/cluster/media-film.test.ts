import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadFilm } from "#harness/media-worker.ts";
import { signAddress } from "#lib/media/sign-address.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { demoPassword, readyEmail, readyMembers } from "#sandbox/data/members.ts";
import { mediaSettings } from "#sandbox/demo/secure-link.ts";
import { startSandbox } from "#sandbox/start.ts";
import { type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";

// A film of the demo on its whole way: uploaded to the site, converted to HLS by the worker, taken by
// WordPress, and played with a signature.

const folder = mkdtempSync(join(tmpdir(), "murmur-film-"));
const env = {
  MEDIA_DIR: join(folder, "media"),
  MEDIA_RESERVE_GB: "0",
  WORDPRESS_KEY: sharedKey,
  ...mediaSettings,
};
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: FakeSite;
let worker: ChildProcess;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox") });
  site = await startFake(page(), { env: { ...env, WORDPRESS_URL: sandbox.url } });
  worker = spawn(process.execPath, ["scripts/media.ts"], {
    stdio: "inherit",
    env: { ...process.env, ...env, WORDPRESS_URL: sandbox.url, LOG_LEVEL: "error" },
  });
});
afterAll(async () => {
  const exited = once(worker, "exit");
  worker.kill("SIGTERM");
  await exited;
  await site.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

async function playerOf(slug: string): Promise<{ address: string; duration: number }> {
  const silver = readyMembers.find(({ username }) => username === "silver");
  const call = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${sandbox.url}/wp-json/${path}`, init)).json();
  const login = JSON.stringify({ username: silver && readyEmail(silver), password: demoPassword });
  const json = { "content-type": "application/json", "x-murmur-key": sharedKey, "x-murmur-human": "1" };
  const { token } = await call("jwt-auth/v1/token", { method: "POST", headers: json, body: login });
  const headers = { authorization: `Bearer ${token}` };
  const video = await call(`asmr/v1/video/${slug}`, { headers });
  return { address: video.video_embed_url, duration: video.duration };
}

test("a film of the demo becomes a VIP video", async () => {
  const film = sandbox.newFilm();
  expect(sandbox.newFilm()).toBeNull();
  uploadFilm(`http://127.0.0.1:${site.port}`, film);
  const address = await vi.waitFor(
    async () => {
      const player = await playerOf(film?.slug ?? "");
      expect(player.address).toMatch(/^\/media\/[0-9a-f]{32}\/main\.m3u8$/);
      expect(player.duration).toBe(24);
      return player.address;
    },
    { timeout: 120_000, interval: 1_000 },
  );
  const { settings } = site.context;
  const signed = signAddress(address, { now: Math.floor(Date.now() / 1000), lifetime: 60, settings }) ?? "";
  const playlist = await site.get(signed);
  expect(playlist.status).toBe(200);
  const [rendition = ""] = playlist.text.match(/^\w+\/index\.m3u8$/m) ?? [];
  const segments = await site.get(signed.replace("main.m3u8", rendition));
  expect(segments.text).toContain("00003.ts");
  const segment = signed.replace("main.m3u8", rendition.replace("index.m3u8", "00000.ts"));
  expect((await site.get(segment)).body[0], "the sync byte of MPEG-TS").toBe(0x47);
  expect((await site.get(address)).status).toBe(404);
}, 150_000);

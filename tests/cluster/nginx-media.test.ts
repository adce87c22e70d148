import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ports } from "#harness/cluster/cluster.ts";
import { runNginx } from "#harness/cluster/nginx.ts";
import { signAddress } from "#lib/media/sign-address.ts";
import { readSettings } from "#lib/platform/settings.ts";

// The operator's own files behind Debian's nginx, at the addresses that the site makes.

const key = "5f0e".repeat(16);
const hour = 3600;
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const settings = readSettings({
  SITE_URL: "https://murmur.test",
  SECURE_LINK_KEYS: `/films=${key},/media=${key}`,
});
const sign = (src: string, lifetime = 12 * hour) =>
  signAddress(src, { now: Math.floor(Date.now() / 1000), lifetime, settings }) ?? "";

let folder: string;
let nginx: Awaited<ReturnType<typeof runNginx>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "murmur-nginx-"));
  const films = join(folder, "films");
  mkdirSync(join(films, "rain/720"), { recursive: true });
  writeFileSync(join(films, "rain/film.m3u8"), "#EXTM3U\n720/1.ts\n");
  writeFileSync(join(films, "rain/720/1.ts"), "a segment");
  writeFileSync(join(films, "雨 1.mp4"), "a film");
  writeFileSync(join(films, "secret.mp4"), "another film");
  const uploaded = join(folder, "uploaded");
  const made = join(uploaded, "ready", "0123456789abcdef".repeat(2));
  mkdirSync(join(made, "720"), { recursive: true });
  for (const name of ["open", "uploads"]) mkdirSync(join(uploaded, name));
  writeFileSync(join(made, "main.m3u8"), "#EXTM3U\n720/index.m3u8\n");
  writeFileSync(join(made, "720/00000.ts"), "a segment");
  writeFileSync(join(uploaded, "uploads/secret.mp4"), "another film");
  const place = (config: string) =>
    config
      .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.site} ssl http2;`)
      .replaceAll("#include snippets", "include snippets")
      .replace(' KEY"', ` ${key}"`)
      .replaceAll("/var/lib/murmur-media", uploaded)
      .replace("/var/lib/murmur-films", films);
  nginx = await runNginx(folder, ["site.conf"], place, ports.http);
});
afterAll(async () => {
  await nginx.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const options = {
      path,
      port: ports.site,
      host: "127.0.0.1",
      headers,
      rejectUnauthorized: false,
      agent: false as const,
    };
    request(options, async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers["content-type"] ?? "",
        body: await text(response),
      }),
    )
      .on("error", reject)
      .end();
  });

test("nginx plays a playlist, and its segments inherit the signature", async () => {
  const playlist = sign("/films/rain/film.m3u8");
  expect(await get(playlist)).toEqual({
    status: 200,
    type: "application/vnd.apple.mpegurl",
    body: "#EXTM3U\n720/1.ts\n",
  });
  expect((await get(playlist.replace("film.m3u8", "720/1.ts"))).body).toBe("a segment");
});

test("nginx plays a file, also in ranges and with any name", async () => {
  const film = sign("/films/%E9%9B%A8%201.mp4");
  expect(await get(film)).toMatchObject({ status: 200, body: "a film" });
  expect(await get(film, { range: "bytes=2-5" })).toMatchObject({ status: 206, body: "film" });
});

test("nginx refuses a file without a signature, with another file's and with one letter changed", async () => {
  const playlist = sign("/films/rain/film.m3u8");
  const letters = Array.from(playlist.slice(7, playlist.indexOf("/rain")), (letter, at) => {
    // The last letter of sixteen bytes in base64url contains only two bits, its highest ones.
    const changed = base64url[base64url.indexOf(letter) ^ 32] ?? "1";
    return playlist.slice(0, 7 + at) + changed + playlist.slice(8 + at);
  });
  const refused = [
    "/films/",
    "/films/rain/film.m3u8",
    "/films/secret.mp4",
    playlist.replace("rain/film.m3u8", "secret.mp4"),
    playlist.replace("film.m3u8", "../secret.mp4"),
    playlist.replace("film.m3u8", "%2e%2e/secret.mp4"),
    playlist.replace(/,\d+/, ""),
    playlist.replace(/,\d+/, ",99999999999"),
    ...letters,
  ];
  for (const path of refused) expect((await get(path)).status, path).toBe(403);
});

test("a copied address of a film stops working after its time", async () => {
  expect((await get(sign("/films/rain/film.m3u8", -1))).status).toBe(410);
});

describe("films that editors have uploaded", () => {
  const film = "0123456789abcdef".repeat(2);
  const address = `/media/${film}/main.m3u8`;

  test("a member plays a film from the folders that the worker makes", async () => {
    const playlist = sign(address);
    expect(await get(playlist)).toMatchObject({ status: 200, type: "application/vnd.apple.mpegurl" });
    expect((await get(playlist.replace("main.m3u8", "720/00000.ts"))).body).toBe("a segment");
    const part = await get(playlist.replace("main.m3u8", "720/00000.ts"), { range: "bytes=2-4" });
    expect(part).toMatchObject({ status: 206, body: "seg" });
  });

  test("a visitor can play only films that are open to everybody", async () => {
    expect((await get(address)).status).toBe(404);
    symlinkSync(join("..", "ready", film), join(folder, "uploaded/open", film));
    expect((await get(address)).status).toBe(200);
    rmSync(join(folder, "uploaded/open", film));
    expect((await get(address)).status).toBe(404);
  });

  test("a film is refused with another film's signature, an outdated one, or a path out of its folder", async () => {
    const playlist = sign(address);
    expect((await get(sign(address, -1))).status).toBe(410);
    expect((await get(playlist.replace(film, "f".repeat(32)))).status).toBe(403);
    expect((await get(playlist.replace(/,\d+/, ",99999999999"))).status).toBe(403);
    for (const path of [
      "/media/",
      playlist.replace("main.m3u8", "../../uploads/secret.mp4"),
      playlist.replace("main.m3u8", "%2e%2e/%2e%2e/uploads/secret.mp4"),
      "/media/../uploads/secret.mp4",
    ])
      expect((await get(path)).body, path).not.toContain("another film");
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureChromium } from "#harness/chromium.ts";
import { type Instance, ports, startInstance } from "#harness/cluster/cluster.ts";
import { runNginx } from "#harness/cluster/nginx.ts";
import { uploadFilm } from "#harness/media-worker.ts";
import { signAddress } from "#lib/media/sign-address.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { turnstileSettings } from "#sandbox/settings/turnstile-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { ask, logIn } from "./member.ts";

// A film that the worker has made. Chromium with hls.js plays it from Debian's nginx, as a member.

const key = "5f0e".repeat(16);
const siteUrl = `https://127.0.0.1:${ports.site}`;
const folder = mkdtempSync(join(tmpdir(), "murmur-hls-"));
const mediaDir = join(folder, "media");
const mediaSettings = { MEDIA_DIR: mediaDir, MEDIA_RESERVE_GB: "0", SECURE_LINK_KEYS: `/media=${key}` };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: Instance;
let nginx: Awaited<ReturnType<typeof runNginx>>;
let worker: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox"), faults: true });
  const settings = {
    ...turnstileSettings(sandbox.url, siteUrl),
    ...mediaSettings,
    SITE_URL: siteUrl,
    WORDPRESS_URL: sandbox.url,
    WORDPRESS_KEY: sharedKey,
    SESSION_SECRET: "a secret for the test of one whole film",
    DATA_DIR: join(folder, "data"),
    TRUSTED_PROXIES: "1",
  };
  site = await startInstance(ports.instances[0] ?? 0, settings);
  worker = spawn(process.execPath, ["scripts/media.ts"], {
    stdio: "inherit",
    env: { ...process.env, ...settings, LOG_LEVEL: "error" },
  });
  const place = (config: string) =>
    config
      .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${ports.site} ssl http2;`)
      .replace("server 127.0.0.1:3000", `server 127.0.0.1:${ports.instances[0]}`)
      .replaceAll("#include snippets/murmur-uploads", "include snippets/murmur-uploads")
      .replace(' KEY"', ` ${key}"`)
      .replaceAll("/var/lib/murmur-media", mediaDir);
  nginx = await runNginx(folder, ["site.conf"], place, ports.http);
  browser = await chromium.launch({ executablePath: ensureChromium() });
});
afterAll(async () => {
  await browser.close();
  const exited = once(worker, "exit");
  worker.kill("SIGTERM");
  await exited;
  await nginx.stop();
  await site.stop();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const video = async (slug: string, cookie: string) => (await ask(site, `video/${slug}`, { cookie })).json;

/** A browser context that plays playlists itself, or only with hls.js. */
async function open({ cookie, isNative = true }: { cookie?: string; isNative?: boolean } = {}) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await context.addInitScript(() => localStorage.setItem("lang", "en"));
  if (!isNative)
    await context.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
  for (const [name = "", value = ""] of (cookie?.split("; ") ?? []).map((one) => one.split("=", 2)))
    await context.addCookies([{ name, value, url: siteUrl }]);
  return context;
}

/** Plays a video's whole film. @returns the addresses that the browser loaded */
async function playToTheEnd(context: BrowserContext, slug: string): Promise<string[]> {
  const page = await context.newPage();
  const sent: { path: string; status: number; server: string | undefined }[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    const { server } = response.headers();
    if (path.startsWith("/media/")) sent.push({ path, status: response.status(), server });
  });
  await page.goto(`${siteUrl}/video/${slug}`);
  const film = page.locator("video:visible");
  await film.evaluate((media: HTMLVideoElement) => {
    media.muted = true;
    media.playbackRate = 8;
    return media.play();
  });
  const ended = () => film.evaluate((media: HTMLVideoElement) => media.ended);
  await vi.waitFor(async () => expect(await ended()).toBe(true), { timeout: 30_000, interval: 200 });
  expect(await film.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeCloseTo(24, 0);
  const segments = sent.filter(({ path }) => path.endsWith(".ts"));
  expect(new Set(segments.map(({ path }) => path.slice(-8)))).toEqual(
    new Set(["00000.ts", "00001.ts", "00002.ts", "00003.ts"]),
  );
  for (const { path, status, server } of segments) {
    expect(path).toMatch(/^\/media\/[\w-]{22},\d+\/[0-9a-f]{32}\//);
    expect([status < 300, server?.split("/")[0]], path).toEqual([true, "nginx"]);
  }
  return sent.map(({ path }) => path);
}

test("a member plays a whole film, and a copied address of it stops working", async () => {
  const film = sandbox.newFilm();
  uploadFilm(site.url, film);
  const cookie = await logIn(site, "silver");
  const slug = film?.slug ?? "";
  const ready = async () => expect((await video(slug, cookie)).full?.src).toMatch(/^\/media\//);
  await vi.waitFor(ready, { timeout: 120_000, interval: 1_000 });

  const [copied = ""] = await playToTheEnd(await open({ cookie }), slug);
  await playToTheEnd(await open({ cookie, isNative: false }), slug);

  const stranger = (await open()).request;
  const status = async (path: string) => (await stranger.get(siteUrl + path)).status();
  const [, signature = "", , id] = /^\/media\/([\w-]+),(\d+)\/([0-9a-f]{32})\//.exec(copied) ?? [];
  const other = signature.startsWith("A") ? "B" : "A";
  expect(await status(copied.replace(signature, other + signature.slice(1)))).toBe(403);
  const past = {
    now: Math.floor(Date.now() / 1000),
    lifetime: -1,
    settings: readSettings({ ...mediaSettings }),
  };
  expect(await status(signAddress(`/media/${id}/main.m3u8`, past) ?? "")).toBe(410);
  expect(await status(`/media/${id}/main.m3u8`)).toBe(404);

  await fetch(`${sandbox.url}/__sandbox/member`, {
    method: "POST",
    body: JSON.stringify({ username: "silver", levelId: null }),
  });
  expect(await video(slug, cookie)).toMatchObject({ hasAccess: false, full: null });
  const page = await (await open({ cookie })).newPage();
  await page.goto(`${siteUrl}/video/${slug}`);
  await page.getByRole("link", { name: /VIP/ }).first().waitFor();
  expect(await page.content()).not.toContain(`/${id}/`);
}, 200_000);

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mayMount, smallDisk } from "#tests/support/disk/small-disk.ts";
import { startBucket } from "#tests/support/media/bucket.ts";

// The worker with Debian's ffmpeg in its own process, and a WordPress that takes its reports.

type Report = Record<string, unknown> & { id: string; state: string; percent: number; error: string | null };
const films = mkdtempSync(join(tmpdir(), "murmur-films-"));
const film = (name: string) => join(films, name);
const ffmpeg = (...args: string[]) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
const sine = ["-f", "lavfi", "-i", "sine=440:d=6"];
const picture = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:d=6:r=12"];
const fast = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"];

let root: string;
let reports: Report[];
let instructions: Record<string, { access?: string; played?: boolean }>;
let worker: ChildProcess | undefined;
const wordpress = createServer(async (request, response) => {
  const body = await text(request).catch(() => null);
  // The worker was killed in the middle of its request.
  if (body === null) return;
  const { media } = JSON.parse(body) as { media: Report[] };
  reports.push(...media);
  const answers = media.map(({ id }) => ({ id, access: "members", played: false, ...instructions[id] }));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ media: answers }));
});

beforeAll(async () => {
  await new Promise<void>((done) => wordpress.listen(0, "127.0.0.1", done));
  ffmpeg(...picture, ...sine, ...fast, film("film.mp4"));
  ffmpeg(...picture, ...sine, ...fast, "-movflags", "+faststart", film("whole.mp4"));
  ffmpeg(...picture, ...fast, film("silent.mp4"));
  ffmpeg(...sine, film("sound.mp3"));
  const whole = readFileSync(film("whole.mp4"));
  writeFileSync(film("cut.mp4"), whole.subarray(0, whole.length / 3));
  writeFileSync(film("head.mp4"), readFileSync(film("film.mp4")).subarray(0, 50_000));
  writeFileSync(film("text.mp4"), "no film at all");
  writeFileSync(film("list.mp4"), `#EXTM3U\n#EXTINF:6,\nfile:${film("film.mp4")}\n#EXT-X-ENDLIST\n`);
  writeFileSync(film("concat.mp4"), `ffconcat version 1.0\nfile '${film("film.mp4")}'\n`);
  // A film of a hundred hours.
  ffmpeg(
    "-i",
    film("whole.mp4"),
    "-c",
    "copy",
    "-bsf:v",
    "setts=ts=TS*60000",
    "-bsf:a",
    "setts=ts=TS*60000",
    film("long.mkv"),
  );
}, 60_000);
afterAll(() => {
  wordpress.close();
  rmSync(films, { recursive: true });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "murmur-media-"));
  [reports, instructions] = [[], {}];
});
afterEach(async () => {
  await end("SIGKILL");
  rmSync(root, { recursive: true });
});

function start(env: Record<string, string> = {}): void {
  worker = spawn(process.execPath, ["scripts/media.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      MEDIA_DIR: root,
      MEDIA_RESERVE_GB: "0",
      LOG_LEVEL: "error",
      WORDPRESS_URL: `http://127.0.0.1:${(wordpress.address() as AddressInfo).port}`,
      WORDPRESS_KEY: "a-key-that-the-site-and-WordPress-share",
      ...env,
    },
  });
}
async function end(signal: NodeJS.Signals): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, "exit");
  worker.kill(signal);
  await exited;
}

/** The length of a playable playlist. */
const seconds = (file: string) =>
  Number(
    execFileSync("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]),
  );

const size = (picture: string) =>
  execFileSync(
    "ffprobe",
    ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", picture],
    {
      encoding: "utf8",
    },
  ).trim();

let uploads = 0;
/** A film as a finished upload; returns its id. */
function upload(name: string): string {
  uploads += 1;
  const id = uploads.toString(16).padStart(32, "0");
  mkdirSync(join(root, "uploads"), { recursive: true });
  writeFileSync(join(root, "uploads", id), readFileSync(film(name)));
  const { size } = statSync(film(name));
  writeFileSync(join(root, "uploads", `${id}.json`), JSON.stringify({ id, size, metadata: { video: "7" } }));
  return id;
}
const last = (id: string) => reports.findLast((one) => one.id === id);
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const reaches = (id: string, state: string) => until(() => expect(last(id)?.state).toBe(state));

test("a film becomes a playlist in the sizes that it reaches, with its length, loudness and poster", async () => {
  const id = upload("film.mp4");
  start();
  await reaches(id, "ready");
  expect(last(id)).toMatchObject({ video: 7, percent: 100, error: null, duration: 6 });
  expect(last(id)?.loudness).toMatchObject({ integrated: expect.any(Number), peak: expect.any(Number) });
  const ready = join(root, "ready", id);
  const playlist = readFileSync(join(ready, "main.m3u8"), "utf8");
  expect(playlist.match(/RESOLUTION=\S+?(?=,)/g)).toEqual(["RESOLUTION=1280x720", "RESOLUTION=854x480"]);
  expect(playlist).toContain("sound/index.m3u8");
  expect(reports.find((one) => one.id === id && "poster" in one)?.poster).toMatch(/^\/9j\//);
  expect(JSON.parse(readFileSync(join(ready, "waveform.json"), "utf8"))).toHaveLength(600);
  expect(seconds(join(ready, "main.m3u8"))).toBeCloseTo(6, 0);
  const small = { every: 5, count: 2, columns: 10, width: 160, height: 90 };
  expect(JSON.parse(readFileSync(join(ready, "seek.json"), "utf8"))).toEqual(small);
  expect(size(join(ready, "seek.jpg"))).toBe("1600,90");
  expect(existsSync(join(root, "uploads", id))).toBe(true);
  expect(readdirSync(join(root, "work"))).toEqual([]);
});

test("a file with only sound becomes a playlist", async () => {
  const id = upload("sound.mp3");
  start();
  await reaches(id, "ready");
  const playlist = readFileSync(join(root, "ready", id, "main.m3u8"), "utf8");
  expect(playlist.match(/index\.m3u8/g)).toHaveLength(1);
});

test("a worker that is killed twice in the middle starts again, and leaves no half result", async () => {
  const id = upload("film.mp4");
  for (const _ of [1, 2]) {
    start();
    await until(() => expect(existsSync(join(root, "work", id, "720"))).toBe(true));
    await end("SIGKILL");
    expect(existsSync(join(root, "ready", id))).toBe(false);
  }
  start();
  await reaches(id, "ready");
  expect(readdirSync(join(root, "work"))).toEqual([]);
  expect(seconds(join(root, "ready", id, "main.m3u8"))).toBeCloseTo(6, 0);
});

test.each([
  ["text.mp4", "not-a-film"],
  ["list.mp4", "not-a-film"],
  ["concat.mp4", "not-a-film"],
  ["silent.mp4", "no-sound"],
  ["head.mp4", "cut-short"],
  ["cut.mp4", "cut-short"],
  ["long.mkv", "too-long"],
])("the upload %s is refused as %s, and leaves nothing behind", async (name, error) => {
  const id = upload(name);
  start();
  await reaches(id, "failed");
  expect(last(id)?.error).toBe(error);
  expect(readdirSync(join(root, "uploads"))).toEqual([]);
  for (const folder of ["work", "ready"]) expect(existsSync(join(root, folder, id)), folder).toBe(false);
});

test("a full disk delays a film, but does not end the work on it", async () => {
  const id = upload("film.mp4");
  start({ MEDIA_RESERVE_GB: "10000" });
  await until(() => expect(last(id)).toMatchObject({ state: "waiting", error: "space" }));
  await end("SIGTERM");
  start();
  await reaches(id, "ready");
});

test.runIf(mayMount)("a disk that fills in the middle delays the film", async () => {
  const disk = smallDisk("16m");
  if (!disk) throw new Error("no disk");
  onTestFinished(() => disk.remove());
  rmSync(root, { recursive: true });
  symlinkSync(disk.folder, root);
  const id = upload("film.mp4");
  start();
  await until(() => expect(existsSync(join(root, "work", id, "720"))).toBe(true));
  disk.fill();
  await until(() => expect(last(id)).toMatchObject({ state: "waiting", error: "space" }));
  expect(existsSync(join(root, "work", id))).toBe(false);
  expect(existsSync(join(root, "uploads", id))).toBe(true);
  await end("SIGTERM");
  disk.free();
  start();
  await reaches(id, "ready");
});

test("WordPress decides who may play a film, and its original is removed after the first play", async () => {
  const id = upload("sound.mp3");
  instructions[id] = { access: "everybody", played: true };
  start();
  const link = join(root, "open", id);
  await until(() => expect(readlinkSync(link)).toBe(`../ready/${id}`));
  await until(() => expect(readdirSync(join(root, "uploads"))).toEqual([]));
  instructions[id] = { access: "members" };
  await end("SIGTERM");
  start();
  await until(() => expect(existsSync(link)).toBe(false));
  expect(existsSync(join(root, "ready", id, "main.m3u8"))).toBe(true);
});

test("a film reaches the bucket whole despite faults and kill -9, and is removed from it when no video uses it", async () => {
  const first = Promise.withResolvers<void>();
  const restart = Promise.withResolvers<void>();
  const bucket = await startBucket({
    stored() {
      first.resolve();
      return restart.promise;
    },
  });
  onTestFinished(async () => void (await bucket.close()));
  const id = upload("sound.mp3");
  const stored = () => [...bucket.files.keys()].filter((name) => name.startsWith(`/films/ready/${id}/`));
  const playlist = `/films/ready/${id}/main.m3u8`;
  instructions[id] = { access: "everybody" };
  bucket.faults.push("503", "cut off");
  start(bucket.settings);
  await first.promise;
  await end("SIGKILL");
  expect(bucket.files.has(playlist), "it comes last").toBe(false);
  restart.resolve();
  start(bucket.settings);
  await reaches(id, "ready");
  expect(bucket.files.has(playlist)).toBe(true);
  expect(stored().some((name) => name.endsWith("sound/00000.ts"))).toBe(true);
  expect(readdirSync(join(root, "ready", id)).toSorted()).toEqual(["made.json", "names.json"]);
  await until(() => expect(bucket.files.has(`/films/open/${id}`)).toBe(true));
  await end("SIGTERM");
  const file = join(root, "states", `${id}.json`);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), unused: 1 }));
  instructions[id] = { access: "nobody" };
  start(bucket.settings);
  await until(() => expect([...bucket.files.keys()]).toEqual([]));
  await until(() => expect(existsSync(join(root, "ready", id))).toBe(false));
  expect(bucket.refusals).toEqual([]);
});

test("a film that was made before the bucket was set up moves to the bucket", async () => {
  const id = upload("sound.mp3");
  start();
  await reaches(id, "ready");
  await end("SIGTERM");
  const bucket = await startBucket();
  onTestFinished(async () => void (await bucket.close()));
  start(bucket.settings);
  await until(() => expect(existsSync(join(root, "ready", id, "main.m3u8"))).toBe(false));
  expect(bucket.files.has(`/films/ready/${id}/main.m3u8`)).toBe(true);
});

test("a second worker does not work on the same folder", async () => {
  start();
  await until(() => expect(existsSync(join(root, "states"))).toBe(true));
  const second = spawn(process.execPath, ["scripts/media.ts"], {
    stdio: "ignore",
    env: { ...process.env, MEDIA_DIR: root },
  });
  const [code] = await once(second, "exit");
  expect(code).not.toBe(0);
});

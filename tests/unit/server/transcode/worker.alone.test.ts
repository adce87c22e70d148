import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { FilmError } from "#server/transcode/film-facts.ts";
import { makeFilm } from "#server/transcode/make-film.ts";
import { KilledError } from "#server/transcode/run-ffmpeg.ts";
import { UploadStates } from "#server/transcode/upload-states.ts";
import { Worker } from "#server/transcode/worker.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";

vi.mock("#server/transcode/make-film.ts", async (original) => ({
  ...(await original<typeof import("#server/transcode/make-film.ts")>()),
  makeFilm: vi.fn(),
}));

const id = "0123456789abcdef".repeat(2);
let root: string;
beforeEach(() => {
  vi.mocked(makeFilm).mockReset();
  root = temporaryFolder();
});

const loudness = { integrated: -30, peak: -9, loudest: { at: 0, lufs: -25 } };

function upload(): void {
  mkdirSync(join(root, "uploads"));
  writeFileSync(join(root, "uploads", id), "film");
  writeFileSync(join(root, "uploads", `${id}.json`), JSON.stringify({ size: 4, metadata: { video: "7" } }));
}

/** Runs a worker until it reports a state. @returns the states reported by then */
async function workUntil(state: string): Promise<string[]> {
  const reported: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    reported.push(...JSON.parse(body).media.map((film: { state: string }) => film.state));
    return Response.json({ media: [] });
  });
  const settings = readSettings({ MEDIA_DIR: root });
  const worker = new Worker(root, settings, { lookMs: 1, reportMs: 0, retryMs: 1 });
  const run = worker.run();
  await eventually(() => reported.includes(state));
  worker.stop();
  await run;
  return reported;
}

test("a film whose folder can't be written does not end the worker", async () => {
  const states = new UploadStates(root);
  await states.load();
  await states.set(id, { video: 7, state: "ready", percent: 100 });
  // In the place of the folder of the films that everybody may watch.
  writeFileSync(join(root, "open"), "");
  const reports = vi.fn(async () => Response.json({ media: [{ id, access: "everybody", played: false }] }));
  vi.stubGlobal("fetch", reports);
  const worker = new Worker(root, readSettings({ MEDIA_DIR: root }), { lookMs: 1, reportMs: 0 });
  const run = worker.run();
  await eventually(() => reports.mock.calls.length >= 3);
  worker.stop();
  await expect(run).resolves.toBeUndefined();
});

test("setting the clock back does not delay a report, whose answer may close a film to guests", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const reports = vi.fn(async () => Response.json({ media: [] }));
  vi.stubGlobal("fetch", reports);
  const worker = new Worker(root, readSettings({ MEDIA_DIR: root }), { lookMs: 1, reportMs: 1 });
  const run = worker.run();
  await eventually(() => reports.mock.calls.length >= 1);
  vi.setSystemTime(Date.now() - 3_600_000);
  const before = reports.mock.calls.length;
  await eventually(() => reports.mock.calls.length > before + 1, 2_000);
  worker.stop();
  await run;
});

const missing = Object.assign(new Error("spawn ffmpeg ENOENT"), { code: "ENOENT" });
test.each([
  ["can't be started", [missing, missing, missing, missing, missing, missing]],
  ["is ended by the system four times", Array.from({ length: 4 }, () => new KilledError("SIGKILL"))],
])("an upload stays and is tried again if ffmpeg %s", async (_, errors) => {
  upload();
  for (const error of errors) vi.mocked(makeFilm).mockRejectedValueOnce(error);
  vi.mocked(makeFilm).mockResolvedValue({ duration: 1, loudness });
  const states = await workUntil("ready");
  expect(vi.mocked(makeFilm).mock.calls).toHaveLength(errors.length + 1);
  expect(states).not.toContain("failed");
  expect(existsSync(join(root, "uploads", id))).toBe(true);
});

test.each([
  ["no film", new FilmError("not-a-film"), 1],
  ["a film that ends ffmpeg each time", new KilledError("SIGSEGV"), 5],
])("an upload is given up if it is %s", async (_, error, tries) => {
  upload();
  vi.mocked(makeFilm).mockRejectedValue(error);
  await workUntil("failed");
  expect(vi.mocked(makeFilm).mock.calls).toHaveLength(tries);
  expect(existsSync(join(root, "uploads", id))).toBe(false);
});

test("a film that becomes ready during a report sends its poster with the next one", async () => {
  upload();
  mkdirSync(join(root, "ready", id), { recursive: true });
  writeFileSync(join(root, "ready", id, "poster.jpg"), "picture");
  const finish = Promise.withResolvers<void>();
  vi.mocked(makeFilm).mockImplementation(async () => {
    await finish.promise;
    writeFileSync(join(root, "ready", id, "made.json"), JSON.stringify({ duration: 1, loudness }));
    return { duration: 1, loudness };
  });
  const posters: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const [film] = JSON.parse(body).media;
    posters.push(film?.poster);
    if (film?.state === "working") {
      finish.resolve();
      // WordPress takes its time, and the film is ready before it answers.
      await eventually(() => stateOnDisk() === "ready");
    }
    return Response.json({ media: film ? [{ id, access: "members", played: false }] : [] });
  });
  const stateOnDisk = () => JSON.parse(readFileSync(join(root, "states", `${id}.json`), "utf8")).state;
  const worker = new Worker(root, readSettings({ MEDIA_DIR: root }), { lookMs: 1, reportMs: 0 });
  const run = worker.run();
  await eventually(() => posters.includes(Buffer.from("picture").toString("base64")), 3_000);
  worker.stop();
  await run;
});

test("a state that a power cut left empty is made again from its upload", async () => {
  upload();
  mkdirSync(join(root, "states"));
  writeFileSync(join(root, "states", `${id}.json`), "");
  vi.mocked(makeFilm).mockResolvedValue({ duration: 1, loudness });
  await workUntil("ready");
});

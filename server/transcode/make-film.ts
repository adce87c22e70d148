import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { freeBytes, mediaFolders } from "#server/media/media-folder.ts";
import {
  hlsArguments,
  loudnessArguments,
  pictureSizes,
  posterArguments,
  seekPictureArguments,
  seekPictures,
} from "./ffmpeg-arguments.ts";
import { FilmError, type FilmFacts, probe } from "./film-facts.ts";
import { LoudnessReader } from "./loudness.ts";
import { runProgram } from "./run-ffmpeg.ts";

/** The disk has no room for the result; a later try may succeed. */
export class DiskFullError extends Error {}

const madeFilm = z.object({
  duration: z.number(),
  loudness: z.object({
    integrated: z.number(),
    peak: z.number(),
    loudest: z.object({ at: z.number(), lufs: z.number() }),
  }),
});
export type MadeFilm = z.output<typeof madeFilm>;

type FilmJob = {
  root: string;
  id: string;
  threads: number;
  reserve: number;
  signal: AbortSignal;
  /** 0 to 99. */
  onProgress(percent: number): void;
};

/** The share of the work that measuring takes, in per cent. */
const measuringShare = 10;

/** The result of an earlier run for an upload, or null. Its folder appears only when it is complete. */
export async function readMadeFilm(root: string, id: string): Promise<MadeFilm | null> {
  try {
    return madeFilm.parse(
      JSON.parse(await readFile(join(mediaFolders(root).ready, id, "made.json"), "utf8")),
    );
  } catch {
    return null;
  }
}

async function failureOf({ root, reserve }: FilmJob, errorOutput: string): Promise<Error> {
  const isFull = /No space left|Disk quota/i.test(errorOutput) || (await freeBytes(root)) < reserve;
  return isFull ? new DiskFullError() : new FilmError("broken", errorOutput);
}

async function measure(job: FilmJob, file: string, facts: FilmFacts): Promise<LoudnessReader> {
  const { signal, threads, onProgress } = job;
  const reader = new LoudnessReader(facts.duration);
  const onErrorLine = (line: string) => {
    reader.read(line);
    onProgress(Math.min(measuringShare, Math.floor((reader.seconds / facts.duration) * measuringShare)));
  };
  const { code, errorOutput } = await runProgram("ffmpeg", loudnessArguments(file, facts, threads), {
    signal,
    onErrorLine,
  });
  if (code !== 0) throw await failureOf(job, errorOutput);
  return reader;
}

/** Encodes the film. @returns the seconds of its content */
async function encode(job: FilmJob, file: string, folder: string, facts: FilmFacts): Promise<number> {
  const { signal, threads, onProgress } = job;
  let seconds = 0;
  const onOutput = (line: string) => {
    const [, time] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (time === undefined) return;
    seconds = Number(time) / 1e6;
    onProgress(Math.min(99, measuringShare + Math.floor((seconds / facts.duration) * (99 - measuringShare))));
  };
  const options = { signal, onOutput };
  const { code, errorOutput } = await runProgram(
    "ffmpeg",
    hlsArguments(file, folder, facts, threads),
    options,
  );
  if (code !== 0) throw await failureOf(job, errorOutput);
  return seconds;
}

/** The poster, and the seek bar's pictures with their description. */
async function makePictures(job: FilmJob, file: string, folder: string, facts: FilmFacts): Promise<void> {
  const small = seekPictures(facts);
  if (small === null) return;
  const run = async (args: string[]) => {
    const { code, errorOutput } = await runProgram("ffmpeg", args, { signal: job.signal });
    if (code !== 0) throw await failureOf(job, errorOutput);
  };
  await run(posterArguments(file, join(folder, "poster.jpg"), facts));
  await run(seekPictureArguments(file, join(folder, "seek.jpg"), small, facts));
  await writeFile(join(folder, "seek.json"), JSON.stringify(small));
}

/** The most bytes that the result can take. */
function maxBytesOf(facts: FilmFacts): number {
  const bits = pictureSizes(facts).reduce((sum, { bitrate }) => sum + bitrate + 200_000, 200_000);
  return (bits / 8) * 1.1 * facts.duration;
}

/**
 * Makes HLS, poster, seek pictures, loudness and waveform of an upload. Works in `work`, so that `ready` has only
 * complete results.
 *
 * @throws FilmError for a file that becomes no film; DiskFullError if the disk has no room
 */
export async function makeFilm(job: FilmJob): Promise<MadeFilm> {
  const { root, id, signal, reserve } = job;
  const { uploads, work, ready } = mediaFolders(root);
  const file = join(uploads, id);
  const folder = join(work, id);
  try {
    const facts = await probe(file, signal);
    if ((await freeBytes(root)) - maxBytesOf(facts) < reserve) throw new DiskFullError();
    await mkdir(folder, { recursive: true });
    await mkdir(ready, { recursive: true });
    const reader = await measure(job, file, facts);
    const seconds = Math.max(reader.seconds, await encode(job, file, folder, facts));
    if (facts.duration - seconds > Math.max(3, facts.duration / 100)) throw new FilmError("cut-short");
    await makePictures(job, file, folder, facts);
    const result = { duration: Math.round(facts.duration), loudness: reader.loudness };
    await writeFile(join(folder, "waveform.json"), JSON.stringify(reader.waveform));
    await writeFile(join(folder, "made.json"), JSON.stringify(result));
    await rm(join(ready, id), { recursive: true, force: true });
    await rename(folder, join(ready, id));
    return result;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw new DiskFullError();
    throw error;
  }
}

import type * as childProcess from "node:child_process";
import { beforeEach, expect, test, vi } from "vitest";
import { probe } from "#server/transcode/film-facts.ts";

/** The program that stands for ffprobe. */
let program: string[];

vi.mock("node:child_process", async (original) => {
  const real = await original<typeof childProcess>();
  const spawn = (command: string, args: string[], options: childProcess.SpawnOptions) => {
    const [first = "", ...rest] = [command, ...args].flatMap((word) => (word === "ffprobe" ? program : word));
    return real.spawn(first, rest, options);
  };
  return { ...real, spawn };
});

beforeEach(() => {
  program = [];
});

const shell = (script: string) => ["sh", "-c", script];

test.each([
  ["is not there", ["no-such-program"]],
  ["lacks a library", shell("echo 'error while loading shared libraries: libavcodec.so.61' >&2; exit 127")],
  ["lacks the encoder", shell("echo \"Unknown encoder 'libx264'\" >&2; exit 8")],
  ["lacks the filter", shell("echo \"No such filter: 'ebur128'\" >&2; exit 8")],
])("a program that %s does not count as a failure of the film", async (_, standIn) => {
  program = standIn;
  await expect(probe("film.mp4")).rejects.not.toHaveProperty("failure");
});

test("a file that the program can't read counts as no film", async () => {
  program = shell("echo 'Invalid data found when processing input' >&2; exit 1");
  await expect(probe("film.mp4")).rejects.toHaveProperty("failure", "not-a-film");
});

import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { KilledError, runProgram } from "#server/transcode/run-ffmpeg.ts";

test("an ffmpeg that the system ends does not count as a failure of its film", async () => {
  const endless = ["-loglevel", "error", "-f", "lavfi", "-i", "sine", "-progress", "pipe:1"];
  const run = runProgram("ffmpeg", [...endless, "-metadata", "title=to-be-killed", "-f", "null", "-"], {
    onOutput: () => void spawnSync("pkill", ["-KILL", "-f", "title=to-be-killed"]),
  });
  await expect(run).rejects.toThrow(KilledError);
});

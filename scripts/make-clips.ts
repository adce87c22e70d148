import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frames, HEIGHT, RATE_OF_FRAMES, WIDTH } from "#sandbox/studio/frames.ts";
import { sounds } from "#sandbox/studio/sounds.ts";
import { wav } from "#sandbox/studio/wav.ts";

/**
 * Makes the sandbox's clips: `node scripts/make-clips.ts [name...]`, all of them by default. Needs ffmpeg with
 * libx264. The clips are kept in the repository, so nobody else has to run this.
 */
const wanted = process.argv.slice(2);
const target = join(import.meta.dirname, "..", "sandbox", "clips");
const work = mkdtempSync(join(tmpdir(), "clips-"));

for (const [name, makeSound] of Object.entries(sounds)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const sound = join(work, `${name}.wav`);
  writeFileSync(sound, wav(makeSound()));
  await encode(name, sound);
  console.log(name);
}
rmSync(work, { recursive: true });

async function encode(name: string, sound: string): Promise<void> {
  const video = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    `${RATE_OF_FRAMES}`,
    "-i",
    "-",
  ];
  const x264 = [
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "28",
    "-aq-mode",
    "3",
    "-g",
    "150",
    "-pix_fmt",
    "yuv420p",
  ];
  const aac = ["-c:a", "aac", "-b:a", "80k", "-ac", "2"];
  const out = ["-movflags", "+faststart", "-map_metadata", "-1", "-shortest", join(target, `${name}.mp4`)];
  const ffmpeg = spawn("ffmpeg", ["-y", "-v", "error", ...video, "-i", sound, ...x264, ...aac, ...out], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(ffmpeg, "close");
  for await (const frame of frames(name)) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg failed for ${name}`);
}

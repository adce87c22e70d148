import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { frameHeight, frames, framesPerSecond, frameWidth } from "./clips/frames.ts";
import { samples, samplesPerSecond } from "./clips/signal.ts";
import { sounds } from "./clips/sounds.ts";

/**
 * Makes the sandbox's clips: `node scripts/make-clips.ts [name...]`, all of them by default. It needs ffmpeg with
 * libx264. The clips are kept in the repository, so nobody else has to run this.
 */
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, "..", "sandbox", "clips");
const frameInput = `-f rawvideo -pix_fmt rgb24 -s ${frameWidth}x${frameHeight} -r ${framesPerSecond} -i pipe:0`;
const soundInput = `-f s16le -ar ${samplesPerSecond} -ac 2 -i pipe:3`;
const picture = "-c:v libx264 -preset veryslow -crf 36 -aq-mode 3 -g 150 -pix_fmt yuv420p";
const sound = "-c:a aac -b:a 48k";
const file = "-movflags +faststart -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact";

for (const [name, makeSound] of Object.entries(sounds)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await encode(name, samples(makeSound()));
  console.log(name);
}

if (wanted.length === 0 || wanted.includes("night")) await pack("rain", "night");

/** The beginning of a clip as a playlist (HLS): once with its picture, once its sound alone. */
async function pack(clip: string, name: string): Promise<void> {
  const directory = join(folder, name);
  await mkdir(directory, { recursive: true });
  const input = `-y -v error -t 12 -i ../${clip}.mp4 -map 0:v -map 0:a -map 0:a -c copy`;
  const form = "-f hls -hls_time 6 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file";
  const parts = ["-var_stream_map", "v:0,a:0,name:film a:1,name:sound", `-master_pl_name`, `${name}.m3u8`];
  const ffmpeg = spawn("ffmpeg", [...`${input} ${form}`.split(" "), ...parts, "%v.m3u8"], {
    cwd: directory,
    stdio: "inherit",
  });
  const [code] = await once(ffmpeg, "close");
  if (code !== 0) throw new Error(`ffmpeg failed for ${name}`);
  console.log(name);
}

async function encode(name: string, heard: Buffer): Promise<void> {
  const options = `-y -v error ${frameInput} ${soundInput} ${picture} ${sound} ${file}`;
  const ffmpeg = spawn("ffmpeg", [...options.split(" "), join(folder, `${name}.mp4`)], {
    stdio: ["pipe", "inherit", "inherit", "pipe"],
  });
  const ended = once(ffmpeg, "close");
  const [seen, , , listened] = ffmpeg.stdio;
  (listened as Writable).end(heard);
  for await (const frame of frames(name)) {
    if (!seen?.write(frame)) await once(seen as Writable, "drain");
  }
  seen?.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg failed for ${name}`);
}

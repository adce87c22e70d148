import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { clipSeconds } from "#sandbox/data/clips.ts";
import type { VideoRow } from "#sandbox/videos/find-video.ts";
import { repeatClip } from "./long-clip.ts";

const mostCached = 8;
const cached = new Map<string, Buffer>();

/** The clip of a video, repeated for the video's length. */
function filmOf({ clip, duration }: VideoRow): Buffer {
  const times = Math.max(1, Math.round(duration / clipSeconds));
  const key = `${clip} ${times}`;
  const file = () => readFileSync(join(import.meta.dirname, `../clips/${clip}.mp4`));
  const film = cached.get(key) ?? repeatClip(file(), clipSeconds, times);
  cached.delete(key);
  cached.set(key, film);
  const [oldest] = cached.keys();
  if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest);
  return film;
}

/**
 * The first and last byte of a range. The whole film if there is no range; null if the range is outside the
 * film.
 */
function rangeOf(header: string | undefined, size: number): [first: number, last: number] | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? [0, size - 1] : [Math.max(0, size - Number(to)), size - 1];
  const range: [number, number] = [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
  return range[0] <= range[1] ? range : null;
}

/** Sends the film of a video, whole or as a requested byte range. */
export function sendFilm(c: SandboxContext, video: VideoRow, headers: Record<string, string>): Response {
  const film = filmOf(video);
  const wantedRange = c.req.header("range");
  const range = rangeOf(wantedRange, film.length);
  if (range === null)
    return new Response("", { status: 416, headers: { "Content-Range": `bytes */${film.length}` } });
  const [first, last] = range;
  const part = film.subarray(first, last + 1);
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(part), {
    status: wantedRange ? 206 : 200,
    headers: {
      ...headers,
      "Content-Type": "video/mp4",
      "Content-Length": String(part.length),
      ...(wantedRange && { "Content-Range": `bytes ${first}-${last}/${film.length}` }),
    },
  });
}

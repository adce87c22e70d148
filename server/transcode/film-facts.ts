import * as z from "zod";
import { hour } from "#lib/platform/time/duration.ts";
import { inputArguments, runProgram } from "./run-ffmpeg.ts";

/** Why a file becomes no film; the plugin has a sentence for each. */
export const failures = ["not-a-film", "cut-short", "no-sound", "too-long", "broken"] as const;
export type Failure = (typeof failures)[number];

export class FilmError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, errorOutput = "") {
    super(`${failure} ${errorOutput}`.trim());
    this.failure = failure;
  }
}

/** In seconds: longer than any night. */
const maxSeconds = (24 * hour) / 1000;

const number = z.coerce.number();
const probeOutput = z.object({
  format: z.object({ duration: number.optional() }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      duration: number.optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});

export type FilmFacts = {
  /** In seconds. */
  duration: number;
  /** The indices of the streams to use; no picture for sound alone. */
  picture: { stream: number; width: number; height: number } | null;
  sound: number;
};

/** Reads ffprobe's JSON about a file. @throws FilmError */
export function readFacts(json: unknown): FilmFacts {
  const { data } = probeOutput.safeParse(json);
  if (data === undefined) throw new FilmError("not-a-film");
  const { format, streams } = data;
  const film = streams.find(
    ({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1,
  );
  const sound = streams.find(({ codec_type }) => codec_type === "audio");
  const duration = format.duration ?? Math.max(0, ...streams.map((stream) => stream.duration ?? 0));
  if (!(duration > 0)) throw new FilmError(film || sound ? "cut-short" : "not-a-film");
  if (sound === undefined) throw new FilmError(film ? "no-sound" : "not-a-film");
  if (duration > maxSeconds) throw new FilmError("too-long");
  const { width = 0, height = 0, side_data_list: sides = [] } = film ?? {};
  const isTurned = sides.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const size = isTurned ? { width: height, height: width } : { width, height };
  const hasPicture = film !== undefined && width > 0 && height > 0;
  return { duration, sound: sound.index, picture: hasPicture ? { stream: film.index, ...size } : null };
}

/** @throws FilmError */
export async function probe(file: string, signal?: AbortSignal): Promise<FilmFacts> {
  const lines: string[] = [];
  const { code, errorOutput } = await runProgram(
    "ffprobe",
    ["-hide_banner", "-v", "error", "-of", "json", "-show_format", "-show_streams", ...inputArguments(file)],
    { signal, onOutput: (line) => void lines.push(line) },
  );
  if (code !== 0)
    throw new FilmError(/moov atom not found/.test(errorOutput) ? "cut-short" : "not-a-film", errorOutput);
  return readFacts(JSON.parse(lines.join("\n")));
}

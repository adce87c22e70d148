import type { SeekPictures } from "#lib/catalogue/pictures/seek-pictures.ts";
import type { FilmFacts } from "./film-facts.ts";
import { inputArguments } from "./run-ffmpeg.ts";

/** The bits a second of a picture, by its short side. */
const renditions = [
  { lines: 1080, bitrate: 5_000_000 },
  { lines: 720, bitrate: 2_800_000 },
  { lines: 480, bitrate: 1_200_000 },
];
const segmentSeconds = 6;
/** The most seek pictures: more would make the file too large. */
const maxTiles = 120;
/** Bits a second of the sound; whispers and brushes need more than speech. */
const soundBits = 192_000;

const evenNumber = (pixels: number) => 2 * Math.max(1, Math.round(pixels / 2));

/** The sizes to make: none larger than the source; for a source below the smallest, its own size. */
export function pictureSizes({
  picture,
}: FilmFacts): { name: string; width: number; height: number; bitrate: number }[] {
  if (picture === null) return [];
  const { width, height } = picture;
  const short = Math.min(width, height);
  const reached = renditions.filter(({ lines }) => lines <= short);
  const made =
    reached.length > 0 ? reached : renditions.slice(-1).map((rendition) => ({ ...rendition, lines: short }));
  return made.map(({ lines, bitrate }) => {
    const part = lines / short;
    return {
      name: String(lines),
      width: evenNumber(width * part),
      height: evenNumber(height * part),
      bitrate,
    };
  });
}

/** HLS in every size and as sound alone, in one pass over the file. */
export function hlsArguments(file: string, folder: string, facts: FilmFacts, threads: number): string[] {
  const made = pictureSizes(facts);
  const { picture, sound } = facts;
  const scaled = made.map(
    ({ width, height }, at) => `[p${at}]scale=${width}:${height},setsar=1,format=yuv420p[v${at}]`,
  );
  const split = `[0:${picture?.stream}]split=${made.length}${made.map((_, at) => `[p${at}]`).join("")}`;
  const filters = made.length > 0 ? ["-filter_complex", [split, ...scaled].join(";")] : [];
  const streams = made.flatMap((_, at) => ["-map", `[v${at}]`, "-map", `0:${sound}`]);
  const rates = made.flatMap(({ bitrate }, at) => [
    ...[`-maxrate:v:${at}`, String(bitrate), `-bufsize:v:${at}`, String(2 * bitrate)],
  ]);
  const variants = [...made.map(({ name }, at) => `v:${at},a:${at},name:${name}`)];
  return [
    ...["-hide_banner", "-nostdin", "-y", "-loglevel", "error", "-progress", "pipe:1"],
    ...["-threads", String(threads), "-filter_complex_threads", String(threads)],
    ...inputArguments(file),
    ...filters,
    ...[...streams, "-map", `0:${sound}`, "-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-profile:v", "high", ...rates],
    ...["-threads", String(threads), "-sc_threshold", "0"],
    ...["-force_key_frames", `expr:gte(t,n_forced*${segmentSeconds})`],
    ...["-c:a", "aac", "-b:a", String(soundBits), "-ac", "2", "-ar", "48000"],
    ...["-f", "hls", "-hls_time", String(segmentSeconds), "-hls_playlist_type", "vod"],
    ...["-hls_flags", "independent_segments", "-hls_segment_filename", `${folder}/%v/%05d.ts`],
    ...["-master_pl_name", "main.m3u8"],
    ...["-var_stream_map", [...variants, `a:${made.length},name:sound`].join(" ")],
    `${folder}/%v/index.m3u8`,
  ];
}

/** A picture from a tenth of the way: the first second is often black. */
export const posterArguments = (file: string, poster: string, { picture, duration }: FilmFacts): string[] => [
  ...["-hide_banner", "-nostdin", "-y", "-loglevel", "error", "-ss", String(duration / 10)],
  ...[...inputArguments(file), "-map", `0:${picture?.stream}`, "-frames:v", "1", "-threads", "1"],
  ...["-vf", "scale='min(1280,iw)':-2", "-q:v", "4", "-f", "image2", "-update", "1", poster],
];

/**
 * The layout of the seek bar's pictures: one for each `every` seconds, in rows of `columns`, in one file. Null for
 * sound alone.
 */
export function seekPictures({ picture, duration }: FilmFacts): SeekPictures | null {
  if (picture === null) return null;
  const secondsBetween = Math.max(5, Math.ceil(duration / maxTiles));
  const height = 90;
  const width = evenNumber((picture.width / picture.height) * height);
  return { every: secondsBetween, count: Math.ceil(duration / secondsBetween), columns: 10, width, height };
}

/** Reads key frames only, which costs a small part of reading the whole film. */
export function seekPictureArguments(
  file: string,
  to: string,
  made: SeekPictures,
  facts: FilmFacts,
): string[] {
  const { every: secondsBetween, count, columns, width, height } = made;
  const tileFilter = `trim=end_frame=${count},tile=${columns}x${Math.ceil(count / columns)}`;
  const small = `fps=1/${secondsBetween}:start_time=0,scale=${width}:${height},setsar=1,${tileFilter}`;
  return [
    ...["-hide_banner", "-nostdin", "-y", "-loglevel", "error", "-skip_frame", "nokey"],
    ...[...inputArguments(file), "-map", `0:${facts.picture?.stream}`, "-frames:v", "1", "-threads", "1"],
    // Repeats the last key frame until the film's end, so that the last times have a picture, too.
    ...["-vf", `tpad=stop_mode=clone:stop_duration=${facts.duration},${small}`],
    ...["-q:v", "8", "-f", "image2", "-update", "1", to],
  ];
}

/** EBU R128, a line for each tenth of a second. */
export const loudnessArguments = (file: string, { sound }: FilmFacts, threads: number): string[] => [
  ...["-hide_banner", "-nostdin", "-nostats", "-loglevel", "info", "-threads", String(threads)],
  ...[
    ...inputArguments(file),
    "-map",
    `0:${sound}`,
    "-af",
    "ebur128=peak=true:framelog=info",
    "-f",
    "null",
    "-",
  ],
];

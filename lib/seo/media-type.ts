import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";

/** The types of files by the endings that play (wordpress/murmur/data/embed-elements.json). */
const byEnding: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/x-m4v",
  webm: "video/webm",
  mov: "video/quicktime",
  m3u8: "application/x-mpegURL",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
};

/** The types of addresses without a known ending, by the kind of player. */
const byKind = {
  frame: "text/html",
  video: "video/mp4",
  audio: "audio/mpeg",
  hls: "application/x-mpegURL",
} as const satisfies Record<PlayerSource["kind"], string>;

/** A player's media type: of a file by its ending, in the path or in the query. */
export function mediaTypeOf({ kind, src }: Pick<PlayerSource, "kind" | "src">): string {
  if (kind === "frame") return byKind.frame;
  const [, path = "", query = ""] =
    /^([^?#]*)(?:\?([^#]*))?/.exec(src.replace(/^https:\/\/[^/?#]*/i, "")) ?? [];
  const endings = [path, ...query.split("&")].map((text) => /\.(\w+)$/.exec(text)?.[1]?.toLowerCase() ?? "");
  return endings.map((ending) => byEnding[ending]).find((type) => type !== undefined) ?? byKind[kind];
}

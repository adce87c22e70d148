const attributesOf = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)].map(([, name = "", quoted, plain]) => [
      name,
      quoted ?? plain ?? "",
    ]),
  );

const isSound = (codecs: string) =>
  codecs !== "" && codecs.split(",").every((codec) => /^\s*(mp4a|mp3|ac-3|ec-3|opus|flac)/i.test(codec));

/** The variant without a picture: its address is on the line after its description. */
function soundVariant(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return false;
    const { RESOLUTION, CODECS = "" } = attributesOf(line);
    return RESOLUTION === undefined && isSound(CODECS);
  });
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => line !== "" && !line.startsWith("#"));
}

/**
 * A separate audio track, the default one first. None if the default track is part of the video: other tracks have
 * other contents.
 */
function separateSound(lines: readonly string[]): string | undefined {
  const sounds = lines
    .filter((line) => line.startsWith("#EXT-X-MEDIA:"))
    .map(attributesOf)
    .filter(({ TYPE }) => TYPE === "AUDIO");
  return (sounds.find(({ DEFAULT }) => DEFAULT === "YES") ?? sounds.find(({ URI }) => URI))?.URI;
}

/** The address of the audio-only part of an HLS playlist; null without one. */
export function soundPlaylist(playlist: string, address: string): string | null {
  const lines = playlist.split(/\r\n?|\n/).map((line) => line.trim());
  const uri = soundVariant(lines) ?? separateSound(lines);
  return uri === undefined ? null : (URL.parse(uri, address)?.href ?? null);
}

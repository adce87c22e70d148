const vod = /^#EXT-X-PLAYLIST-TYPE:\s*VOD/m;
const sequence = /^#EXT-X-MEDIA-SEQUENCE:\s*(\d+)/m;
const lengths = /^#EXTINF:\s*(\d+(?:\.\d+)?)/gm;

const addLine = (playlist: string, line: string) =>
  playlist.replace(/^\s*#EXTM3U[^\r\n]*/, (first) => `${first}\n${line}`);

export const endPlaylist = (playlist: string): string => `${playlist.trimEnd()}\n#EXT-X-ENDLIST\n`;

/** Adds the length of the longest segment if it is missing, because hls.js refuses a list without it. */
function withTargetDuration(playlist: string): string {
  if (/^#EXT-X-TARGETDURATION:/m.test(playlist)) return playlist;
  const seconds = [...playlist.matchAll(lengths)].map(([, length]) => Number(length));
  return addLine(playlist, `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...seconds))}`);
}

/**
 * Adds what is missing in a list of segments. Without an end, hls.js takes a list for a live stream, begins with its
 * last segments, and waits for more. So a list marked VOD gets an end, and any other that has its first segment gets
 * a start there.
 */
export function mendPlaylist(playlist: string): string {
  if (!/^#EXTINF:/m.test(playlist)) return playlist;
  const mended = withTargetDuration(playlist);
  if (/^#EXT-X-ENDLIST/m.test(mended)) return mended;
  if (vod.test(mended)) return endPlaylist(mended);
  const isWhole = Number(sequence.exec(mended)?.[1] ?? 0) === 0;
  return isWhole && !/^#EXT-X-START:/m.test(mended) ? addLine(mended, "#EXT-X-START:TIME-OFFSET=0") : mended;
}

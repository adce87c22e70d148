const vod = /^#EXT-X-PLAYLIST-TYPE:\s*VOD/m;
const sequence = /^#EXT-X-MEDIA-SEQUENCE:\s*(\d+)/m;
const lengths = /^#EXTINF:\s*(\d+(?:\.\d+)?)/gm;

const addLine = (playlist: string, line: string) =>
  playlist.replace(/^\s*#EXTM3U[^\r\n]*/, (first) => `${first}\n${line}`);

export const endPlaylist = (playlist: string): string => `${playlist.trimEnd()}\n#EXT-X-ENDLIST\n`;

/** Adds the length of the longest segment, without which hls.js refuses a list. */
function withTargetDuration(playlist: string): string {
  if (/^#EXT-X-TARGETDURATION:/m.test(playlist)) return playlist;
  const seconds = [...playlist.matchAll(lengths)].map(([, length]) => Number(length));
  return addLine(playlist, `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...seconds))}`);
}

/**
 * Adds to a list of segments what its maker has left out. Without an end, hls.js takes it for a live stream: it would
 * begin with the last segments, and wait for more. A list called VOD has an end, and one with its first segment begins
 * there.
 */
export function mendPlaylist(playlist: string): string {
  if (!/^#EXTINF:/m.test(playlist)) return playlist;
  const mended = withTargetDuration(playlist);
  if (/^#EXT-X-ENDLIST/m.test(mended)) return mended;
  if (vod.test(mended)) return endPlaylist(mended);
  const isWhole = Number(sequence.exec(mended)?.[1] ?? 0) === 0;
  return isWhole && !/^#EXT-X-START:/m.test(mended) ? addLine(mended, "#EXT-X-START:TIME-OFFSET=0") : mended;
}

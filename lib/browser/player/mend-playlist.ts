const vod = /^#EXT-X-PLAYLIST-TYPE:\s*VOD/m;
const sequence = /^#EXT-X-MEDIA-SEQUENCE:\s*(\d+)/m;
const lengths = /^#EXTINF:\s*(\d+(?:\.\d+)?)/gm;

const addLine = (playlist: string, line: string) =>
  playlist.replace(/^\s*#EXTM3U[^\r\n]*/, (first) => `${first}\n${line}`);

export const endPlaylist = (playlist: string): string => `${playlist.trimEnd()}\n#EXT-X-ENDLIST\n`;

/** hls.js refuses a list that does not say how long its longest segment is. */
function withLongest(playlist: string): string {
  if (/^#EXT-X-TARGETDURATION:/m.test(playlist)) return playlist;
  const seconds = [...playlist.matchAll(lengths)].map(([, length]) => Number(length));
  return addLine(playlist, `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...seconds))}`);
}

/**
 * A list of segments with what its maker has left out. Without its end hls.js takes it for a live stream: it begins with
 * the last segments, and waits for more. What is called VOD has an end, and what holds its first segment begins there.
 */
export function mendPlaylist(playlist: string): string {
  if (!/^#EXTINF:/m.test(playlist)) return playlist;
  const mended = withLongest(playlist);
  if (/^#EXT-X-ENDLIST/m.test(mended)) return mended;
  if (vod.test(mended)) return endPlaylist(mended);
  const isWhole = Number(sequence.exec(mended)?.[1] ?? 0) === 0;
  return isWhole && !/^#EXT-X-START:/m.test(mended) ? addLine(mended, "#EXT-X-START:TIME-OFFSET=0") : mended;
}

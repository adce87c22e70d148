const vod = /^#EXT-X-PLAYLIST-TYPE:\s*VOD/m;
const sequence = /^#EXT-X-MEDIA-SEQUENCE:\s*(\d+)/m;

/**
 * A list of segments whose maker has left out its end. hls.js takes it for a live stream: it begins with the last
 * segments, and waits for more. What is called VOD has an end, and what holds its first segment begins there.
 */
export function mendPlaylist(playlist: string): string {
  if (!/^#EXTINF:/m.test(playlist) || /^#EXT-X-ENDLIST/m.test(playlist)) return playlist;
  if (vod.test(playlist)) return endPlaylist(playlist);
  const isWhole = Number(sequence.exec(playlist)?.[1] ?? 0) === 0;
  if (!isWhole || /^#EXT-X-START:/m.test(playlist)) return playlist;
  return playlist.replace(/^\s*#EXTM3U[^\r\n]*/, "$&\n#EXT-X-START:TIME-OFFSET=0");
}

export const endPlaylist = (playlist: string): string => `${playlist.trimEnd()}\n#EXT-X-ENDLIST\n`;

import type Hls from "hls.js";
import type { HlsConfig } from "hls.js";
import { endPlaylist, mendPlaylist } from "#lib/player/mend-playlist.ts";

/** Ms after which a list of segments that has not changed is no live stream's. */
const unchangedFor = 2 * 60_000;

/** Loads playlists for hls.js, and ends those whose end is missing. */
export function playlistLoader(usual: typeof Hls.DefaultConfig.loader): NonNullable<HlsConfig["pLoader"]> {
  /** Each list by its address, and since when it is the same. */
  const seen = new Map<string, { playlist: string; since: number }>();

  function mend(address: string, playlist: string): string {
    const mended = mendPlaylist(playlist);
    const before = seen.get(address);
    if (before?.playlist !== playlist) {
      seen.set(address, { playlist, since: Date.now() });
      return mended;
    }
    const isOver = playlist.includes("#EXTINF:") && Date.now() - before.since >= unchangedFor;
    return isOver ? endPlaylist(mended) : mended;
  }

  return class extends (usual as NonNullable<HlsConfig["pLoader"]>) {
    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<NonNullable<HlsConfig["pLoader"]>>["load"]>
    ) {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...more) => {
          const { data } = response;
          if (typeof data === "string") response.data = mend(context.url, data);
          callbacks.onSuccess(response, ...more);
        },
      });
    }
  };
}

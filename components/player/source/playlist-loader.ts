import type Hls from "hls.js";
import type { HlsConfig } from "hls.js";
import { endPlaylist, mendPlaylist } from "#lib/browser/player/mend-playlist.ts";

type PlaylistLoader = NonNullable<HlsConfig["pLoader"]>;

/** The time after which an unchanged list of segments is not a live stream's. */
const unchangedForMs = 2 * 60_000;

/** Loads playlists for hls.js and adds the end tag to those that lack it. */
export function playlistLoader(usual: typeof Hls.DefaultConfig.loader): PlaylistLoader {
  /** Each playlist by its address, and the time since which it is unchanged. */
  const lastPlaylists = new Map<string, { playlist: string; since: number }>();

  function mend(address: string, playlist: string): string {
    const mended = mendPlaylist(playlist);
    if (!playlist.includes("#EXTINF:") || mended.includes("#EXT-X-ENDLIST")) return mended;
    const before = lastPlaylists.get(address);
    if (before?.playlist === playlist)
      return Date.now() - before.since >= unchangedForMs ? endPlaylist(mended) : mended;
    lastPlaylists.set(address, { playlist, since: Date.now() });
    return mended;
  }

  return class extends (usual as PlaylistLoader) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<PlaylistLoader>["load"]>) {
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

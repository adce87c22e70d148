import type { HlsConfig } from "hls.js";
import { soundPlaylist } from "#lib/browser/player/sound-playlist.ts";
import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { isFinalRefusal, playOverDamage } from "./damage.ts";
import { playlistLoader } from "./playlist-loader.ts";

/** The engine that plays a playlist: hls.js, or the browser itself. */
export type PlaylistEngine = "library" | "browser";

type Attach = {
  soundOnly: boolean;
  /** A refusal may mean that the address's signature has expired. */
  mayRunOut: boolean;
  engine: PlaylistEngine;
  /** Called once the element has its address. `play()` must wait for this, because loading stops it. */
  onAttached: () => void;
  /** `isFinal`: a better connection would not help. `isUnreadable`: another engine may be able to play it. */
  fail: (isFinal: boolean, isUnreadable: boolean) => void;
};

/**
 * The engines that can play playlists, the better one first: Safari's own, elsewhere hls.js if the browser has Media
 * Source.
 */
export function enginesFor(element: HTMLMediaElement): readonly PlaylistEngine[] {
  const hasOwn = element.canPlayType("application/vnd.apple.mpegurl") !== "";
  const hasManaged = "ManagedMediaSource" in globalThis;
  const hasSource = "MediaSource" in globalThis || hasManaged;
  if (!hasOwn) return ["library"];
  if (!hasSource) return ["browser"];
  const isApple = hasManaged || "WebKitPlaybackTargetAvailabilityEvent" in globalThis;
  return isApple ? ["browser", "library"] : ["library", "browser"];
}

/** Sets the address of a file; returns a function that removes it and so stops the sound. */
function attachAddress(element: HTMLMediaElement, src: string, { fail, onAttached }: Attach): () => void {
  const onError = () => {
    const { code = 0, MEDIA_ERR_DECODE, MEDIA_ERR_SRC_NOT_SUPPORTED } = element.error ?? {};
    const isDamaged = code === MEDIA_ERR_DECODE;
    fail(isDamaged, isDamaged || code === MEDIA_ERR_SRC_NOT_SUPPORTED);
  };
  element.addEventListener("error", onError);
  element.src = src;
  onAttached();
  return () => {
    element.removeEventListener("error", onError);
    element.pause();
    element.removeAttribute("src");
    element.load();
  };
}

/** Statuses of an expired signature. hls.js would repeat such requests for half a minute. */
const refusals: readonly (number | undefined)[] = [401, 403, 410];

/**
 * Requests a refused segment again every 2 s, for half a minute in all, as long as hls.js does by itself. The waits of
 * hls.js grow to 8 s, and the segment after a skipped one would have to wait as long.
 */
const patient = ({ default: usual }: HlsConfig["fragLoadPolicy"]): HlsConfig["fragLoadPolicy"] => ({
  default: { ...usual, errorRetry: { maxNumRetry: 12, retryDelayMs: 1000, maxRetryDelayMs: 2000 } },
});

/** Attaches a playlist through hls.js; for sound only without a separate track, at its smallest picture. */
async function attachByLibrary(
  element: HTMLMediaElement,
  { src, unsigned }: PlayerSource,
  { soundOnly, mayRunOut, fail, onAttached }: Attach,
) {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) {
    fail(true, true);
    return () => {};
  }
  const { fragLoadPolicy, loader } = Hls.DefaultConfig;
  const hls = new Hls({ fragLoadPolicy: patient(fragLoadPolicy), pLoader: playlistLoader(loader) });
  const { ErrorDetails, ErrorTypes, Events } = Hls;
  /** Playlist errors that hls.js reports as errors of the network or the media. */
  const unreadable: readonly string[] = [
    ErrorDetails.MANIFEST_PARSING_ERROR,
    ErrorDetails.LEVEL_EMPTY_ERROR,
    ErrorDetails.LEVEL_PARSING_ERROR,
    ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ];
  const damage = playOverDamage(hls, Hls, element, () => fail(true, true));
  hls.on(Events.ERROR, (_event, data) => {
    const { details, fatal, type, response } = data;
    const isRefused = mayRunOut && unsigned !== undefined && refusals.includes(response?.code);
    if (fatal && unreadable.includes(details)) {
      fail(true, true);
      return;
    }
    if (!isRefused) damage.onError(data);
    if ((!fatal && !isRefused) || type === ErrorTypes.MEDIA_ERROR) return;
    const isNetwork = type === ErrorTypes.NETWORK_ERROR;
    const isKeyRefused = details === ErrorDetails.KEY_LOAD_ERROR && isFinalRefusal(response?.code);
    fail(!isNetwork || isKeyRefused, !isNetwork);
  });
  if (soundOnly)
    hls.on(Events.MANIFEST_PARSED, () => {
      hls.loadLevel = 0;
    });
  hls.loadSource(src);
  hls.attachMedia(element);
  onAttached();
  return () => {
    damage.end();
    hls.destroy();
  };
}

/** The time after which hls.js gets the address unread: it reports what is wrong with it. */
const maxSearchMs = 8000;

async function fetchPlaylist(src: string) {
  const response = await fetch(src, { signal: AbortSignal.timeout(maxSearchMs) });
  const text = await response.text();
  return { address: response.url, text, isPlaylist: response.ok && text.trimStart().startsWith("#EXTM3U") };
}

/** The address of the playlist's audio track; the playlist's own if it has none that can be read. */
async function findSound(src: string): Promise<string> {
  try {
    const { text, address } = await fetchPlaylist(src);
    const sound = soundPlaylist(text, address);
    return sound !== null && (await fetchPlaylist(sound)).isPlaylist ? sound : src;
  } catch {
    return src;
  }
}

/** Attaches an HLS playlist; hls.js only loads where it is the engine. */
function attachPlaylist(element: HTMLMediaElement, source: PlayerSource, how: Attach): () => void {
  let detach = () => {};
  let gone = false;
  const start = async () => {
    const src = how.soundOnly ? await findSound(source.src) : source.src;
    if (gone) return;
    const end =
      how.engine === "browser"
        ? attachAddress(element, src, how)
        : await attachByLibrary(element, { ...source, src }, how);
    if (gone) end();
    else detach = end;
  };
  start().catch(() => how.fail(false, false));
  return () => {
    gone = true;
    detach();
  };
}

/** Attaches a source to an element; returns its detach function. */
export const attachSource = (element: HTMLMediaElement, source: PlayerSource, how: Attach): (() => void) =>
  source.kind === "hls" ? attachPlaylist(element, source, how) : attachAddress(element, source.src, how);

import type { PlayerSource } from "#lib/contracts/catalogue/video.ts";
import { soundPlaylist } from "#lib/player/sound-playlist.ts";

type Attach = {
  soundOnly: boolean;
  /** The element has its address. `play()` must wait for this, because loading stops it. */
  onAttached: () => void;
  /** `isFinal`: a better connection would not help. */
  fail: (isFinal: boolean) => void;
};

/** Sets the address of a file; returns a function that removes it and so stops the sound. */
function attachAddress(element: HTMLMediaElement, src: string, { fail, onAttached }: Attach): () => void {
  const onError = () => fail(element.error?.code === element.error?.MEDIA_ERR_DECODE);
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

/** Refusals of a signature that has run out, which hls.js would repeat for half a minute. */
const refusals: readonly (number | undefined)[] = [401, 403, 410];

/** Attaches a playlist through hls.js; for sound only without a separate track, at its smallest picture. */
async function attachByLibrary(
  element: HTMLMediaElement,
  { src, unsigned }: PlayerSource,
  { soundOnly, fail, onAttached }: Attach,
) {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) {
    fail(true);
    return () => {};
  }
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    const isRefused = unsigned !== undefined && refusals.includes(response?.code);
    if (fatal || isRefused) fail(type !== Hls.ErrorTypes.NETWORK_ERROR);
  });
  if (soundOnly)
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      hls.loadLevel = 0;
    });
  hls.loadSource(src);
  hls.attachMedia(element);
  onAttached();
  return () => hls.destroy();
}

/** The address of the playlist's audio, or of the playlist itself if there is none. */
async function findSound(src: string): Promise<string> {
  try {
    const answer = await fetch(src);
    return soundPlaylist(await answer.text(), answer.url) ?? src;
  } catch {
    return src;
  }
}

/** Attaches an HLS playlist; hls.js only loads in browsers without native HLS. */
function attachPlaylist(element: HTMLMediaElement, source: PlayerSource, how: Attach): () => void {
  let detach = () => {};
  let gone = false;
  const start = async () => {
    const src = how.soundOnly ? await findSound(source.src) : source.src;
    if (gone) return;
    const isNative = element.canPlayType("application/vnd.apple.mpegurl") !== "";
    const end = isNative
      ? attachAddress(element, src, how)
      : await attachByLibrary(element, { ...source, src }, how);
    if (gone) end();
    else detach = end;
  };
  start().catch(() => how.fail(false));
  return () => {
    gone = true;
    detach();
  };
}

/** Attaches a source to an element; returns its detach function. */
export const attachSource = (element: HTMLMediaElement, source: PlayerSource, how: Attach): (() => void) =>
  source.kind === "hls" ? attachPlaylist(element, source, how) : attachAddress(element, source.src, how);

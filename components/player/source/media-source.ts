import type { PlayerSource } from "#lib/contracts/video.ts";
import { soundPlaylist } from "#lib/player/sound-playlist.ts";

type Attach = {
  soundOnly: boolean;
  /** The element has its address, which is when it can be told to play: another load would stop it again. */
  onAttached: () => void;
  /** `isFinal`: a better connection would change nothing. */
  fail: (isFinal: boolean) => void;
};

/** Gives a file's element its address; the returned function takes it away again, so that nothing plays on. */
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

/** Attaches a playlist through hls.js; where sound was asked for and it has none alone, with its smallest picture. */
async function attachByLibrary(
  element: HTMLMediaElement,
  src: string,
  { soundOnly, fail, onAttached }: Attach,
) {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) {
    fail(true);
    return () => {};
  }
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (fatal) fail(type !== Hls.ErrorTypes.NETWORK_ERROR);
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

/** The sound alone of a playlist; the playlist itself where it has none, or can't be read. */
async function findSound(src: string): Promise<string> {
  try {
    const answer = await fetch(src);
    return soundPlaylist(await answer.text(), answer.url) ?? src;
  } catch {
    return src;
  }
}

/** Attaches an HLS playlist; hls.js is fetched only for browsers without HLS of their own. */
function attachPlaylist(element: HTMLMediaElement, src: string, how: Attach): () => void {
  let detach = () => {};
  let gone = false;
  const start = async () => {
    const address = how.soundOnly ? await findSound(src) : src;
    if (gone) return;
    const isNative = element.canPlayType("application/vnd.apple.mpegurl") !== "";
    const end = isNative
      ? attachAddress(element, address, how)
      : await attachByLibrary(element, address, how);
    if (gone) end();
    else detach = end;
  };
  start().catch(() => how.fail(false));
  return () => {
    gone = true;
    detach();
  };
}

/** Gives an element its source; the returned function takes it away again. */
export const attachSource = (
  element: HTMLMediaElement,
  { kind, src }: PlayerSource,
  how: Attach,
): (() => void) => (kind === "hls" ? attachPlaylist(element, src, how) : attachAddress(element, src, how));

import type { PlayerSource } from "#lib/contracts/video.ts";
import { soundPlaylist } from "#lib/player/sound-playlist.ts";

type Attach = { soundOnly: boolean; fail: () => void };

/** Gives a file's element its address; the returned function takes it away again, so that nothing plays on. */
function attachAddress(element: HTMLMediaElement, src: string, fail: () => void): () => void {
  element.addEventListener("error", fail);
  element.src = src;
  return () => {
    element.removeEventListener("error", fail);
    element.pause();
    element.removeAttribute("src");
    element.load();
  };
}

/** Attaches a playlist through hls.js; where sound was asked for and it has none alone, with its smallest picture. */
async function attachByLibrary(element: HTMLMediaElement, src: string, { soundOnly, fail }: Attach) {
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) {
    fail();
    return () => {};
  }
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) fail();
  });
  if (soundOnly)
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      hls.loadLevel = 0;
    });
  hls.loadSource(src);
  hls.attachMedia(element);
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
      ? attachAddress(element, address, how.fail)
      : await attachByLibrary(element, address, how);
    if (gone) end();
    else detach = end;
  };
  start().catch(how.fail);
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
): (() => void) =>
  kind === "hls" ? attachPlaylist(element, src, how) : attachAddress(element, src, how.fail);

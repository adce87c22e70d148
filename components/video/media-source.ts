import type { PlayerSource } from "#lib/contracts/video.ts";

/** Attaches an HLS playlist through hls.js, which is fetched only for browsers without HLS of their own. */
function attachPlaylist(element: HTMLMediaElement, src: string, fail: () => void): () => void {
  let detach = () => {};
  let gone = false;
  const start = async () => {
    const { default: Hls } = await import("hls.js");
    if (gone) return;
    if (!Hls.isSupported()) return fail();
    const hls = new Hls();
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) fail();
    });
    hls.loadSource(src);
    hls.attachMedia(element);
    detach = () => hls.destroy();
  };
  start().catch(fail);
  return () => {
    gone = true;
    detach();
  };
}

/** Gives an element its source; the returned function takes it away again, so that nothing plays on. */
export function attachSource(
  element: HTMLMediaElement,
  { kind, src }: PlayerSource,
  fail: () => void,
): () => void {
  if (kind === "hls" && !element.canPlayType("application/vnd.apple.mpegurl"))
    return attachPlaylist(element, src, fail);
  element.addEventListener("error", fail);
  element.src = src;
  return () => {
    element.removeEventListener("error", fail);
    element.pause();
    element.removeAttribute("src");
    element.load();
  };
}

import type Hls from "hls.js";
import type { PlayerSource } from "#lib/contracts/video.ts";

type Attach = { soundOnly: boolean; fail: () => void };

/** Of a playlist the part that is sound alone; where it has none, its smallest picture. */
function keepToSound(hls: Hls): void {
  const alone = hls.levels.findIndex(({ videoCodec, width }) => !videoCodec && !width);
  hls.loadLevel = Math.max(0, alone);
  hls.nextLevel = Math.max(0, alone);
}

/** Attaches an HLS playlist through hls.js, which is fetched only for browsers without HLS of their own. */
function attachPlaylist(element: HTMLMediaElement, src: string, { soundOnly, fail }: Attach): () => void {
  let detach = () => {};
  let gone = false;
  const start = async () => {
    const { default: Player } = await import("hls.js");
    if (gone) return;
    if (!Player.isSupported()) return fail();
    const hls = new Player();
    hls.on(Player.Events.ERROR, (_event, { fatal }) => {
      if (fatal) fail();
    });
    if (soundOnly) hls.on(Player.Events.MANIFEST_PARSED, () => keepToSound(hls));
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
  how: Attach,
): () => void {
  if (kind === "hls" && !element.canPlayType("application/vnd.apple.mpegurl"))
    return attachPlaylist(element, src, how);
  element.addEventListener("error", how.fail);
  element.src = src;
  return () => {
    element.removeEventListener("error", how.fail);
    element.pause();
    element.removeAttribute("src");
    element.load();
  };
}

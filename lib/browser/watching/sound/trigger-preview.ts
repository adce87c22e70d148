import { callApi } from "#lib/browser/base/client.ts";
import { audiblePlayer } from "#lib/browser/player/current-player.ts";
import { triggerPreview } from "#lib/contracts/catalogue/trigger.ts";

const preview = { ms: 6_000, volume: 0.3, restMs: 250 } as const;

/** The file of each trigger; null if it has none that a browser can play. */
const sources = new Map<string, Promise<string | null>>();

const readSource = async (slug: string) => {
  try {
    return (await callApi(`/triggers/${encodeURIComponent(slug)}/preview`, { schema: triggerPreview })).src;
  } catch {
    // The next rest on the tile tries again.
    sources.delete(slug);
    return null;
  }
};

function sourceOf(slug: string): Promise<string | null> {
  const known = sources.get(slug) ?? readSource(slug);
  sources.set(slug, known);
  return known;
}

const tileOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-trigger]") : null;

const isVideoPlaying = () => audiblePlayer()?.paused === false;

/**
 * Plays six seconds of a trigger while the mouse rests on its tile, or the tile has the focus, unless a video plays.
 *
 * @returns a function that ends this
 */
export function startPreviews(): () => void {
  const audio = new Audio();
  let previewed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const silence = () => {
    clearTimeout(timer);
    audio.pause();
    previewed?.removeAttribute("data-previewed");
    previewed = null;
  };
  const play = async (tile: HTMLElement) => {
    const src = await sourceOf(tile.dataset.trigger ?? "");
    if (src === null || tile !== previewed || isVideoPlaying()) return;
    audio.src = src;
    audio.volume = preview.volume;
    // Browsers play nothing before the first press on a page, and no file that is gone.
    const isHeard = await audio.play().then(
      () => true,
      () => false,
    );
    if (!isHeard || tile !== previewed) return;
    tile.setAttribute("data-previewed", "");
    timer = setTimeout(silence, preview.ms);
  };
  const rest = (tile: HTMLElement | null) => {
    if (tile === previewed) return;
    silence();
    previewed = tile;
    if (tile) timer = setTimeout(play, preview.restMs, tile);
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    // A scrolling finger also passes over tiles.
    if (pointerType !== "touch") rest(tileOf(target));
  };
  const onFocus = ({ target }: FocusEvent) => {
    const tile = tileOf(target);
    if (tile?.matches(":focus-visible")) rest(tile);
  };
  const onBlur = () => rest(null);

  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener("pointerover", onPointer, { signal });
  document.addEventListener("pointerleave", onBlur, { signal });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("focusout", onBlur, { signal });
  document.addEventListener("visibilitychange", onBlur, { signal });
  // The pointer may have rested on a tile before this code was loaded.
  rest(document.querySelector<HTMLElement>("[data-trigger]:hover"));
  return () => {
    listeners.abort();
    silence();
  };
}

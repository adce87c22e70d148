import { callApi } from "#lib/browser/base/client.ts";
import { audiblePlayer } from "#lib/browser/watching/current-player.ts";
import { soundPreview } from "#lib/contracts/catalogue/trigger.ts";

const preview = { ms: 6_000, volume: 0.3, restMs: 250 } as const;

/** The file of each sound; null if it has none that a browser can play. */
const sources = new Map<string, Promise<string | null>>();

const readSource = async (slug: string) =>
  (await callApi(`/triggers/${encodeURIComponent(slug)}/preview`, { schema: soundPreview }).catch(() => null))
    ?.src ?? null;

function sourceOf(slug: string): Promise<string | null> {
  const known = sources.get(slug) ?? readSource(slug);
  sources.set(slug, known);
  return known;
}

const tileOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-sound]") : null;

const isVideoPlaying = () => audiblePlayer()?.paused === false;

/**
 * Plays six seconds of a sound while the mouse rests on its tile, or the tile has the focus, unless a video plays.
 *
 * @returns a function that ends this
 */
export function startPreviews(): () => void {
  const audio = new Audio();
  let heard: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const silence = () => {
    clearTimeout(timer);
    audio.pause();
    heard?.removeAttribute("data-heard");
    heard = null;
  };
  const play = async (tile: HTMLElement) => {
    const src = await sourceOf(tile.dataset.sound ?? "");
    if (src === null || tile !== heard || isVideoPlaying()) return;
    audio.src = src;
    audio.volume = preview.volume;
    await audio.play().catch(() => {});
    if (tile !== heard) return;
    tile.setAttribute("data-heard", "");
    timer = setTimeout(silence, preview.ms);
  };
  const rest = (tile: HTMLElement | null) => {
    if (tile === heard) return;
    silence();
    heard = tile;
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
  rest(document.querySelector<HTMLElement>("[data-sound]:hover"));
  return () => {
    listeners.abort();
    silence();
  };
}

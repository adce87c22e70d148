import type { Playable } from "#lib/browser/player/playable.ts";

let player: Playable | null = null;
/** A player that goes on after its page was left, and the function that ends it. */
let carried: { player: Playable; end: () => void } | null = null;
/** A chosen chapter whose video's player is not ready yet. */
let pendingChapter: { slug: string; second: number } | null = null;

/** The player of this page; null until it takes commands. */
export const currentPlayer = (): Playable | null => player;

/** The player that is heard: one carried from another page, otherwise this page's. */
export const audiblePlayer = (): Playable | null => carried?.player ?? player;
export const isCarried = (target: EventTarget): boolean => carried?.player === target;

/** Sets the player that goes on without its page; null when it ends, or is on its page again. */
export function setCarriedPlayer(next: { player: Playable; end: () => void } | null): void {
  carried = next;
}

/** Ends a carried player when another one starts, so that one video is heard at a time. */
export const endCarriedPlayer = (): void => carried?.end();

/** Sets the player of this page. It starts at the chapter that was chosen for its video. */
export function setCurrentPlayer(next: Playable | null, slug: string | null): void {
  player = next;
  if (player === null) return;
  if (pendingChapter && pendingChapter.slug === slug) playFrom(pendingChapter.second, slug);
  pendingChapter = null;
}

/** The present second of this page's video; null if unknown. */
export const playedSeconds = (): number | null => player && Math.floor(player.currentTime);

/** Plays this page's video from a second on, as soon as its player takes commands. */
export function playFrom(second: number, slug: string): void {
  pendingChapter = player ? null : { slug, second };
  if (!player) return;
  // A trailer may end before the chapter starts.
  if (!(second >= player.duration)) player.currentTime = second;
  player.play().catch(() => {});
}

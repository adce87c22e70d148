import type { Playable } from "#lib/browser/player/playable.ts";

let player: Playable | null = null;
/** A player whose page was left while it played, and what ends it. */
let carried: { player: Playable; end: () => void } | null = null;
/** A chapter that was chosen before its video's player took orders. */
let pendingChapter: { slug: string; second: number } | null = null;

/** The player of this page; null while its source takes no orders. */
export const currentPlayer = (): Playable | null => player;

/** The player that is heard: one that was carried from another page, else this page's. */
export const audiblePlayer = (): Playable | null => carried?.player ?? player;
export const isCarried = (one: EventTarget): boolean => carried?.player === one;

/** Notes a player that plays on without its page; null when it is over or back on its page. */
export function setCarriedPlayer(next: { player: Playable; end: () => void } | null): void {
  carried = next;
}

/** Ends a carried player when another one starts: one video is heard at a time. */
export const endCarriedPlayer = (): void => carried?.end();

/** Sets the player of this page, which starts at the chapter that was chosen for its video. */
export function setCurrentPlayer(next: Playable | null, slug: string | null): void {
  player = next;
  if (player === null) return;
  if (pendingChapter && pendingChapter.slug === slug) playFrom(pendingChapter.second, slug);
  pendingChapter = null;
}

/** The second at which the video of this page stands; null if unknown. */
export const playedSeconds = (): number | null => player && Math.floor(player.currentTime);

/** Plays the video of this page from a second on, as soon as its player takes orders. */
export function playFrom(second: number, slug: string): void {
  pendingChapter = player ? null : { slug, second };
  if (!player) return;
  // A trailer may be shorter than the chapter's start.
  if (!(second >= player.duration)) player.currentTime = second;
  player.play().catch(() => {});
}

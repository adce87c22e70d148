import { isSamePart, type Media } from "#components/player/core/media.ts";
import {
  type InterruptedSound,
  readInterrupted,
  removeInterrupted,
} from "#lib/browser/watching/sound/interrupted-sound.ts";
import type { CarriedSound } from "./carried-sound.ts";
import type { PlaybackState } from "./source-playback.ts";

/** A sound that a document load has interrupted. */
export type StoredSound = InterruptedSound &
  Pick<CarriedSound, "media" | "source" | "texts"> & {
    state: PlaybackState;
    /** Its element: an audio element for sound only. */
    tag: "audio" | "video";
    /** Whether the sleep timer ends with it. */
    isUntilEnd: boolean;
  };

/** A frame that a document load has ended, and the text that says so. */
export type StoppedIframe = InterruptedSound & { note: string };

/** Browsers start no sound after a reload. */
const isReload = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/**
 * The interrupted sound for the mini player, or for the player of its own page; none after a reload of that, which
 * offers to resume. The page of another video ends it: who opens that wants to hear that one. Only the first call
 * returns it.
 *
 * @param isRestored whether the page comes from the back/forward cache, which a reload before does not matter to
 */
export function takeStoredSound(page: Media, isRestored?: boolean): StoredSound | null;
export function takeStoredSound(): StoredSound | StoppedIframe | null;
export function takeStoredSound(page?: Media, isRestored = false) {
  const stored = readInterrupted<StoredSound>();
  const player = document.querySelector<HTMLElement>(".player");
  if (!page && stored && player?.dataset.slug === stored.media.slug) return null;
  removeInterrupted();
  if (!page) return player ? null : stored;
  return stored && isSamePart(stored.media, page) && (isRestored || !isReload()) ? stored : null;
}

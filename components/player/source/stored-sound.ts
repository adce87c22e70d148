import { isSamePart, type Media } from "#components/player/core/media.ts";
import { tabStorage } from "#lib/browser/base/storage.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { CarriedSound } from "./carried-sound.ts";
import type { PlaybackState } from "./source-playback.ts";

/** A sound that a document load has interrupted. */
export type StoredSound = Pick<CarriedSound, "media" | "source" | "texts"> & {
  state: PlaybackState;
  /** Its element: an audio element for sound only. */
  tag: "audio" | "video";
  /** Whether the sleep timer ends with it. */
  isUntilEnd: boolean;
  /** The language of its texts. */
  lang: string;
  /** When its document was left, in ms. */
  at: number;
};

const key = "interrupted-sound";

/** Milliseconds that a document may take to load. Later a sound would begin unasked. */
const longestLoad = 15_000;

export const storeSound = (sound: StoredSound): void => tabStorage.write(key, JSON.stringify(sound));

/** The sound that the load of this document has interrupted, if it may play on; null for none. */
function readStoredSound(): StoredSound | null {
  const text = tabStorage.read(key);
  if (text === null) return null;
  const stored: StoredSound = JSON.parse(text);
  const isRecent = Date.now() - stored.at < longestLoad;
  const isAllowed = !stored.media.isForMember || isMarkedSignedIn();
  return isRecent && isAllowed && stored.lang === document.documentElement.lang ? stored : null;
}

/** Whether the load of its page has interrupted this video, whose ad is over. */
export const isInterrupted = (slug: string): boolean => readStoredSound()?.media.slug === slug;

/** Browsers start no sound after a reload. */
const isReload = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/**
 * The interrupted sound for the mini player, or for the player of its own page; none after a reload of that, which
 * offers to resume. The page of another video ends it: who opens that wants to hear that one. Only the first call
 * returns it.
 */
export function takeStoredSound(page?: Media): StoredSound | null {
  const stored = readStoredSound();
  const player = document.querySelector<HTMLElement>(".player");
  if (!page && stored && player?.dataset.slug === stored.media.slug) return null;
  tabStorage.remove(key);
  if (!page) return player ? null : stored;
  return stored && isSamePart(stored.media, page) && !isReload() ? stored : null;
}

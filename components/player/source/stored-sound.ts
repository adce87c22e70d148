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

/** The sound that the load of this document has interrupted; null for none. Only the first call returns it. */
export function takeStoredSound(): StoredSound | null {
  const text = tabStorage.read(key);
  if (text === null) return null;
  tabStorage.remove(key);
  const stored: StoredSound = JSON.parse(text);
  const { at, lang, media } = stored;
  const isRecent = Date.now() - at < longestLoad;
  const isAllowed = !media.isForMember || isMarkedSignedIn();
  // Who opens the page of a video wants to hear that one.
  const hasOwnPlayer = document.querySelector(".player") !== null;
  return isRecent && isAllowed && !hasOwnPlayer && lang === document.documentElement.lang ? stored : null;
}

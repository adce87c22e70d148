import { tabStorage } from "#lib/browser/base/storage.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";

/** The fields that every stored sound has. */
export type InterruptedSound = {
  media: { slug: string; isForMember?: boolean | undefined };
  /** The language of its texts. */
  lang: string;
  /** When its document was left, in ms. */
  at: number;
};

const key = "interrupted-sound";

/** How long a document may take to load. Later a sound would begin unasked. */
const maxLoadMs = 15_000;

export const storeInterrupted = (sound: InterruptedSound): void =>
  tabStorage.write(key, JSON.stringify(sound));

export const removeInterrupted = (): void => tabStorage.remove(key);

/** Whether the load of a document has interrupted a sound, however long ago. */
export const isSoundInterrupted = (): boolean => tabStorage.read(key) !== null;

/**
 * Calls `run` when the back/forward cache restores the page, which is as it was left: without what has played since.
 * Chromium lets it see later what another document has stored, with an event of the storage. @returns a function that
 * stops this
 */
export function onPageRestored(run: () => void): () => void {
  const types = ["pageshow", "storage"];
  for (const type of types) window.addEventListener(type, run);
  return () => {
    for (const type of types) window.removeEventListener(type, run);
  };
}

/** The sound that the load of this document has interrupted, if it may play on; null for none. */
export function readInterrupted<Sound extends InterruptedSound>(): Sound | null {
  const text = tabStorage.read(key);
  if (text === null) return null;
  const sound: Sound = JSON.parse(text);
  const isRecent = Date.now() - sound.at < maxLoadMs;
  const isAllowed = !sound.media.isForMember || isMarkedSignedIn();
  return isRecent && isAllowed && sound.lang === document.documentElement.lang ? sound : null;
}

/** Whether the load of its page has interrupted this video, whose ad is over. */
export const isInterrupted = (slug: string): boolean => readInterrupted()?.media.slug === slug;

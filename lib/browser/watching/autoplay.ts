import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";
import { createStore } from "#lib/browser/session/store.ts";

const autoplayKey = "autoplay";
const queueKey = "queue";
const playedKey = "played";
/** Videos that "previous" can go back through. */
const longestTrail = 50;

type AutoplayState = {
  /** The next video starts by itself; a choice of this device. */
  autoplay: boolean;
  /** The next video comes from the member's Watch later; a choice of this tab. */
  fromWatchLater: boolean;
};

/** For the server's HTML. */
export const autoplayDefaults: AutoplayState = { autoplay: false, fromWatchLater: false };

const store = createStore<AutoplayState | null>(null);

const readStored = (): AutoplayState => ({
  autoplay: deviceStorage.read(autoplayKey) === "on",
  fromWatchLater: tabStorage.read(queueKey) === "later",
});

export const autoplayStore = {
  subscribe: store.subscribe,
  read(): AutoplayState {
    const now = store.read() ?? readStored();
    // The first read comes before any subscriber.
    if (store.read() === null) store.set(now);
    return now;
  },
};

/** The video that starts by itself once its page is here. */
let startsOnArrival: string | null = null;

export function setAutoplay(autoplay: boolean): void {
  deviceStorage.write(autoplayKey, autoplay ? "on" : "off");
  store.set({ ...autoplayStore.read(), autoplay });
}

export function setFromWatchLater(fromWatchLater: boolean): void {
  if (fromWatchLater) tabStorage.write(queueKey, "later");
  else tabStorage.remove(queueKey);
  store.set({ ...autoplayStore.read(), fromWatchLater });
}

/** The slugs of the videos that played in this tab, newest last. */
export function readTrail(): string[] {
  try {
    const trail: unknown = JSON.parse(tabStorage.read(playedKey) ?? "[]");
    return Array.isArray(trail) ? trail.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

const writeTrail = (trail: readonly string[]) =>
  tabStorage.write(playedKey, JSON.stringify(trail.slice(-longestTrail)));

export function notePlayed(slug: string): void {
  const trail = readTrail();
  if (trail.at(-1) !== slug) writeTrail([...trail, slug]);
}

/** The video that played before this one in this tab, or null. The trail ends with it afterwards. */
export function takePrevious(slug: string): string | null {
  const trail = readTrail();
  const index = trail.lastIndexOf(slug);
  // A player that takes no orders is not in the trail.
  const earlier = index === -1 ? trail : trail.slice(0, index);
  const before = earlier.at(-1) ?? null;
  if (before !== null) writeTrail(earlier);
  return before;
}

/** Has a video start by itself once its page is here; null cancels that. */
export function playOnArrival(slug: string | null): void {
  startsOnArrival = slug;
}

/** Whether this video is to start by itself; true once. */
export function takePlayOnArrival(slug: string): boolean {
  const starts = startsOnArrival === slug;
  startsOnArrival = null;
  return starts;
}

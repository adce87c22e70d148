import { deviceStorage, tabStorage } from "#lib/browser/session/storage.ts";

// What plays after this video, as far as it is chosen: whether the next one begins by itself (kept on this device), whether
// it comes from the member's Watch later, and what was played before (both are this tab's).

const autoplayKey = "autoplay";
const queueKey = "queue";
const trailKey = "played";
/** Videos that one can go back through. */
const longestTrail = 50;

type AutoplayState = { autoplay: boolean; fromLater: boolean };
/** What a server shows, which knows no device. */
export const autoplayDefaults: AutoplayState = { autoplay: false, fromLater: false };

let known: AutoplayState | null = null;
const listeners = new Set<() => void>();
/** The video that begins by itself when its page is here. */
let awaited: string | null = null;

const readKept = (): AutoplayState => ({
  autoplay: deviceStorage.read(autoplayKey) === "on",
  fromLater: tabStorage.read(queueKey) === "later",
});

function change(news: Partial<AutoplayState>): void {
  known = { ...autoplayStore.read(), ...news };
  for (const tell of listeners) tell();
}

export const autoplayStore = {
  subscribe(tell: () => void) {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
  read(): AutoplayState {
    known ??= readKept();
    return known;
  },
};

export function setAutoplay(autoplay: boolean): void {
  deviceStorage.write(autoplayKey, autoplay ? "on" : "off");
  change({ autoplay });
}

export function setFromWatchLater(fromLater: boolean): void {
  if (fromLater) tabStorage.write(queueKey, "later");
  else tabStorage.remove(queueKey);
  change({ fromLater });
}

/** What was played in this tab, the last one at the end. */
export function readTrail(): string[] {
  try {
    const trail: unknown = JSON.parse(tabStorage.read(trailKey) ?? "[]");
    return Array.isArray(trail) ? trail.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

const writeTrail = (trail: readonly string[]) =>
  tabStorage.write(trailKey, JSON.stringify(trail.slice(-longestTrail)));

/** A video's player is here. */
export function notePlayed(slug: string): void {
  const trail = readTrail();
  if (trail.at(-1) !== slug) writeTrail([...trail, slug]);
}

/** The video that was played before this one in this tab, or null; one goes there, so the trail ends with it. */
export function takePrevious(slug: string): string | null {
  const trail = readTrail();
  const index = trail.lastIndexOf(slug);
  // A frame that takes no orders leaves no trail.
  const earlier = index === -1 ? trail : trail.slice(0, index);
  const before = earlier.at(-1) ?? null;
  if (before !== null) writeTrail(earlier);
  return before;
}

/** Has the next page's player begin by itself; null: none does. */
export function playOnArrival(slug: string | null): void {
  awaited = slug;
}

/** Whether this video was to begin by itself; asked once. */
export function takePlayOnArrival(slug: string): boolean {
  const wanted = awaited === slug;
  awaited = null;
  return wanted;
}

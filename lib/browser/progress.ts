import { isMarkedSignedIn, sessionChanged } from "./marker.ts";

// How far one has come in each video, for the many cards of a page. What reads it is fetched with the first card, and
// only where something was begun or somebody is signed in.

export type Progress = { position: number; duration: number };

let known: ReadonlyMap<string, Progress> = new Map();
const listeners = new Set<() => void>();
let started = false;

function set(next: ReadonlyMap<string, Progress>): void {
  known = next;
  for (const tell of listeners) tell();
}

async function start(): Promise<void> {
  const notes = isMarkedSignedIn()
    ? await (await import("./history.ts")).readNoted()
    : (await import("./watch-history.ts")).readHistory();
  set(new Map(notes.map(({ slug, position, duration }) => [slug, { position, duration }])));
}

function startOnce(): void {
  const begun = document.documentElement.classList.contains("has-history");
  if (started || !(begun || isMarkedSignedIn())) return;
  started = true;
  start().catch(() => {
    started = false;
  });
  window.addEventListener(sessionChanged, () => void start().catch(() => {}), { once: true });
}

/** For useSyncExternalStore. */
export const progressStore = {
  subscribe(tell: () => void) {
    listeners.add(tell);
    startOnce();
    return () => void listeners.delete(tell);
  },
  read: (slug: string): Progress | undefined => known.get(slug),
};

/** Somebody is further in a video now; null: all is forgotten. */
export const progressChanged = (now: (Progress & { slug: string }) | null): void =>
  set(now ? new Map(known).set(now.slug, { position: now.position, duration: now.duration }) : new Map());

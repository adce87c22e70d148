import * as z from "zod/mini";

/** Where one stopped in a video, on this device. Seconds; `at` in ms since 1970. */
const entry = z.object({
  slug: z.string(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  creator: z.optional(z.string()),
  isVip: z.optional(z.boolean()),
  position: z.number(),
  duration: z.number(),
  at: z.number(),
});
export type HistoryEntry = z.output<typeof entry>;

export const maxEntries = 12;
/** Seconds below which there is nothing to go on from. */
export const minPosition = 10;
/** The share after which a video counts as watched. */
const watchedShare = 0.95;

/** The history as stored, newest first; entries that can't be read are left out. */
export function parseHistory(stored: string | null): HistoryEntry[] {
  try {
    const parsed = z.array(z.unknown()).parse(JSON.parse(stored ?? "[]"));
    return parsed.flatMap((item) => entry.safeParse(item).data ?? []);
  } catch {
    return [];
  }
}

/** Whether there is something to go on with; a live stream has no end to stop before. */
export const isUnfinished = ({ position, duration }: Pick<HistoryEntry, "position" | "duration">): boolean =>
  Number.isFinite(duration) && duration > 0 && position >= minPosition && position < duration * watchedShare;

/** Where somebody stopped in a video, on whatever device; another device tells no title. */
export type WatchedPosition = Pick<HistoryEntry, "slug" | "position" | "duration" | "at"> &
  Partial<Pick<HistoryEntry, "title" | "imageUrl" | "creator" | "isVip">>;

/** Of each video what was noted last, newest first. */
export function newestOfEach(notes: readonly WatchedPosition[]): WatchedPosition[] {
  const newest = new Map<string, WatchedPosition>();
  for (const note of notes) {
    const known = newest.get(note.slug);
    // A title is kept, whoever told it.
    if (!known || known.at < note.at) newest.set(note.slug, { ...known, ...note });
    else newest.set(note.slug, { ...note, ...known });
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at);
}

/** The history with an entry brought up to date: in front, or gone where there is nothing to go on with. */
export function noteProgress(history: readonly HistoryEntry[], now: HistoryEntry): HistoryEntry[] {
  const others = history.filter(({ slug }) => slug !== now.slug);
  return (isUnfinished(now) ? [now, ...others] : others).slice(0, maxEntries);
}

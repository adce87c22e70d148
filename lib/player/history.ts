import * as z from "zod/mini";

/** Where one stopped in a video, on this device. Seconds; `at` in ms since 1970. */
const entry = z.object({
  slug: z.string(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  position: z.number(),
  duration: z.number(),
  at: z.number(),
});
export type HistoryEntry = z.output<typeof entry>;

const maxEntries = 12;
/** Seconds below which there is nothing to go on from. */
const minPosition = 10;
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

/** The history with an entry brought up to date: in front, or gone where there is nothing to go on with. */
export function noteProgress(history: readonly HistoryEntry[], now: HistoryEntry): HistoryEntry[] {
  const others = history.filter(({ slug }) => slug !== now.slug);
  // A live stream has no end to stop before.
  const ends = Number.isFinite(now.duration) && now.duration > 0;
  const unfinished = ends && now.position >= minPosition && now.position < now.duration * watchedShare;
  return (unfinished ? [now, ...others] : others).slice(0, maxEntries);
}

import * as z from "zod/mini";
import { isUnfinished } from "#lib/catalogue/watched.ts";

/** The last position in a video. Times are in seconds; `at` is in ms since 1970. */
const entry = z.pipe(
  z.object({
    slug: z.string(),
    title: z.string(),
    imageUrl: z.nullable(z.string()),
    anchorName: z.optional(z.string()),
    /** The anchor's name, as devices stored it until November 2026. */
    creator: z.optional(z.string()),
    isVip: z.optional(z.boolean()),
    position: z.number(),
    duration: z.number(),
    at: z.number(),
  }),
  z.transform(({ creator, ...stored }) =>
    creator === undefined ? stored : { anchorName: creator, ...stored },
  ),
);
export type HistoryEntry = z.output<typeof entry>;

export const maxEntries = 12;

/** The stored history, newest first, without unreadable entries. */
export function parseHistory(stored: string | null): HistoryEntry[] {
  try {
    const parsed = z.array(z.unknown()).parse(JSON.parse(stored ?? "[]"));
    return parsed.flatMap((item) => entry.safeParse(item).data ?? []);
  } catch {
    return [];
  }
}

/** A position from any device; only this device knows the title. */
export type WatchedPosition = Pick<HistoryEntry, "slug" | "position" | "duration" | "at"> &
  Partial<Pick<HistoryEntry, "title" | "imageUrl" | "anchorName" | "isVip">>;

/** The last position of each video, newest first. */
export function newestOfEach(notes: readonly WatchedPosition[]): WatchedPosition[] {
  const newest = new Map<string, WatchedPosition>();
  for (const note of notes) {
    const known = newest.get(note.slug);
    // The title stays, whichever entry has it.
    if (!known || known.at < note.at) newest.set(note.slug, { ...known, ...note });
    else newest.set(note.slug, { ...note, ...known });
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at);
}

/** Puts an entry first, or removes the video if it is finished. */
export function noteProgress(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const others = history.filter(({ slug }) => slug !== entry.slug);
  return (isUnfinished(entry) ? [entry, ...others] : others).slice(0, maxEntries);
}

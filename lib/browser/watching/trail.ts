import { tabStorage } from "#lib/browser/base/storage.ts";

const playedKey = "played";
/** The most videos that "previous" can go back through. */
const maxTrail = 50;

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
  tabStorage.write(playedKey, JSON.stringify(trail.slice(-maxTrail)));

export function notePlayed(slug: string): void {
  const trail = readTrail();
  if (trail.at(-1) !== slug) writeTrail([...trail, slug]);
}

/** The video before this one in this tab, or null. Shortens the trail to end with it. */
export function takePrevious(slug: string): string | null {
  const trail = readTrail();
  const index = trail.lastIndexOf(slug);
  // The present video may be missing in the trail, because its player takes no commands.
  const earlier = index === -1 ? trail : trail.slice(0, index);
  const before = earlier.at(-1) ?? null;
  if (before !== null) writeTrail(earlier);
  return before;
}

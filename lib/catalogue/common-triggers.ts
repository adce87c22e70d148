import type { VideoItem } from "#lib/contracts/catalogue/video.ts";

/** The triggers that most of the videos have, the most frequent first. */
export function commonTriggers(videos: readonly VideoItem[], max: number) {
  const counts = new Map<string, number>();
  const all = videos.flatMap(({ triggers }) => triggers);
  for (const { slug } of all) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const bySlug = new Map(all.map((trigger) => [trigger.slug, trigger]));
  return [...bySlug.values()]
    .toSorted((a, b) => (counts.get(b.slug) ?? 0) - (counts.get(a.slug) ?? 0))
    .slice(0, max);
}

import type { VideoChoices } from "#lib/addresses/video-choices.ts";
import type { VideoFacets } from "#lib/contracts/catalogue/video-facets.ts";

/** For each value of a filter: how many videos have it and fit the choices in the other filters. */
export type ChoiceCounts = Readonly<
  Record<"access" | "trigger" | "language" | "length", Readonly<Record<string, number>>>
>;

const lengths = ["short", "medium", "long"] as const;
const combinedFilters = ["access", "language", "length"] as const;

export function choiceCounts({ combinations, triggers }: VideoFacets, choices: VideoChoices): ChoiceCounts {
  const rows = combinations.map(({ vip, language, length, count }) => ({
    access: vip ? "vip" : "free",
    language,
    length: length === null ? undefined : lengths[length],
    count,
  }));
  const countsOf = (name: (typeof combinedFilters)[number]) => {
    const others = combinedFilters.filter((other) => other !== name && choices[other] !== undefined);
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const value = row[name];
      if (value === undefined || others.some((other) => row[other] !== choices[other])) continue;
      counts[value] = (counts[value] ?? 0) + row.count;
    }
    return counts;
  };
  return {
    access: countsOf("access"),
    language: countsOf("language"),
    length: countsOf("length"),
    trigger: Object.fromEntries(triggers.map(({ slug, count }) => [slug, count])),
  };
}

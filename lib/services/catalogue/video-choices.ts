import "server-only";
import { cacheTag } from "next/cache";
import type { ChoiceName, VideoChoices } from "#lib/addresses/video-choices.ts";
import { type ChoiceCounts, choiceCounts } from "#lib/catalogue/choice-counts.ts";
import { cache, unboundedTag } from "#lib/config/cache.ts";
import { readOrLastGood } from "#lib/services/base/last-good.ts";
import { fetchFacets } from "#lib/wordpress/catalogue/facets.ts";
import type { SearchedPlaces } from "#lib/wordpress/catalogue/list-query.ts";
import { type Capability, hasCapability } from "#lib/wordpress/transport/capabilities.ts";
import { triggersOrNone } from "./trigger.ts";

const needs: Readonly<Record<ChoiceName, Capability>> = {
  sort: "sort",
  access: "filters",
  trigger: "filters",
  language: "filters",
  length: "length-filter",
};

/** The sorts and filters that WordPress supports; none while it can't be reached. */
export async function offeredChoices(): Promise<readonly ChoiceName[]> {
  "use cache";
  cacheTag(cache.videos.tag, cache.triggers.tag);
  return (await readOrLastGood(cache.videos, "offered choices", readOffered)) ?? [];
}

type CountedList = SearchedPlaces & {
  search?: string | undefined;
  anchorId?: number | undefined;
  choices: VideoChoices;
};

/** How many videos of a list each filter would leave; null if WordPress can't count them, or fails. */
export async function countChoices({ choices, ...list }: CountedList): Promise<ChoiceCounts | null> {
  "use cache";
  cacheTag(cache.videos.tag);
  const { sort: _, ...filters } = choices;
  const isUnbounded = list.search !== undefined || Object.keys(filters).length > 1;
  if (isUnbounded) cacheTag(unboundedTag);
  const key = isUnbounded ? null : `counts ${list.anchorId} ${JSON.stringify(filters)}`;
  const counted = await readOrLastGood(cache.videos, key, async () => {
    const facets = (await hasCapability("facets")) && (await fetchFacets({ ...list, choices: filters }));
    return { counts: facets ? choiceCounts(facets, filters) : null };
  });
  return counted?.counts ?? null;
}

/** Where a search looks besides titles; nowhere if WordPress fails. */
export async function searchedPlaces(): Promise<SearchedPlaces> {
  "use cache";
  cacheTag(cache.videos.tag);
  const read = async () => ({
    inTriggers: await hasCapability("search-triggers"),
    inTranscripts: await hasCapability("search-transcripts"),
  });
  return (await readOrLastGood(cache.videos, "searched places", read)) ?? { inTriggers: false };
}

async function readOffered(): Promise<ChoiceName[]> {
  const hasTriggers = (await triggersOrNone()).length > 0;
  const offered: ChoiceName[] = [];
  for (const [name, capability] of Object.entries(needs) as [ChoiceName, Capability][])
    if ((name !== "trigger" || hasTriggers) && (await hasCapability(capability))) offered.push(name);
  return offered;
}

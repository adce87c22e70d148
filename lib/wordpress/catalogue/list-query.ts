import type { VideoChoices } from "#lib/addresses/video-choices.ts";

/** Where a search looks besides titles. */
export type SearchedPlaces = {
  /** If so, the best match comes first, unless another order is chosen. */
  inTriggers?: boolean | undefined;
  inTranscripts?: boolean | undefined;
};

export type ListFilter = SearchedPlaces & {
  search?: string | undefined;
  anchorId?: number | undefined;
  choices?: (Omit<VideoChoices, "sort"> & { sort?: keyof typeof orders | undefined }) | undefined;
};

export type ListQuery = ListFilter & {
  page: number;
  perPage: number;
  /** Whether free videos come first among the best matches. */
  freeFirst?: boolean | undefined;
};

const newestFirst = { orderBy: "date", order: "desc" };
/** 0 is WordPress's unknown length, so filters by length leave it out. */
const knownLength = { min_duration: 1 };
const orders = {
  newest: newestFirst,
  views: { orderby: "views", order: "desc" },
  /** By the plays of the last 14 days; needs the capability `plays`. */
  popular: { orderby: "popular", order: "desc" },
  longest: { orderby: "duration", order: "desc" },
  shortest: { orderby: "duration", order: "asc", ...knownLength },
};
/** The bounds of the lengths, in seconds: below 20 minutes, below an hour, longer. */
export const lengthSteps = [1_200, 3_600] as const;
const lengths = {
  short: { ...knownLength, max_duration: lengthSteps[0] - 1 },
  medium: { min_duration: lengthSteps[0], max_duration: lengthSteps[1] - 1 },
  long: { min_duration: lengthSteps[1] },
};

export const filterQuery = ({ search, inTriggers, inTranscripts, anchorId, choices = {} }: ListFilter) => ({
  search,
  ...(search !== undefined && inTriggers && { search_triggers: 1 }),
  ...(search !== undefined && inTranscripts && { search_transcripts: 1 }),
  actor_id: anchorId,
  ...(choices.access && { vip: choices.access === "vip" ? 1 : 0 }),
  trigger: choices.trigger,
  language: choices.language,
  ...(choices.length && lengths[choices.length]),
});

export const orderQuery = ({ search, inTriggers, freeFirst = true, choices }: ListQuery) => {
  if (choices?.sort) return orders[choices.sort];
  if (search === undefined || !inTriggers) return newestFirst;
  return { orderby: "relevance", ...(freeFirst && { free_first: 1 }) };
};

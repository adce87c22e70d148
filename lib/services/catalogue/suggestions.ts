import "server-only";
import { ownLanguageFirst } from "#lib/catalogue/home-order.ts";
import type { Suggestions } from "#lib/contracts/catalogue/suggestions.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { closeMatches } from "./close-matches.ts";
import { popularTonight } from "./popular.ts";
import { spelledSearch } from "./spelled-search.ts";
import { searchedTriggers, triggersOrNone } from "./trigger.ts";
import { searchedAnchors, searchVideos } from "./video-search.ts";

const maxSuggestions = { rows: 6, triggers: 2, anchors: 2 };
/** The numbers of suggestions before anything is typed. */
const initialCounts = { triggers: 8, videos: 4, of: 12 };

type SuggestionQuery = {
  search: string;
  /** Whether free videos come first, for visitors who can't watch the others. */
  freeFirst: boolean;
  /** The page's language; tonight's videos in that language come first. */
  locale: Locale;
};

const mostWatchedTriggers = async () => (await triggersOrNone()).slice(0, initialCounts.triggers);

const freeVideosFirst = (videos: readonly VideoItem[], freeFirst: boolean) =>
  freeFirst ? videos.toSorted((a, b) => Number(a.isVip) - Number(b.isVip)) : videos;

async function suggestFor({ search, freeFirst }: Omit<SuggestionQuery, "locale">) {
  const [triggers, anchors, result] = await Promise.all([
    searchedTriggers(search, maxSuggestions.triggers),
    searchedAnchors(search),
    searchVideos({ page: 1, search, freeFirst }),
  ]);
  const { videos: found, pagination } = result.list;
  const named = anchors.slice(0, maxSuggestions.anchors);
  const videos = freeVideosFirst(found, freeFirst).slice(
    0,
    maxSuggestions.rows - triggers.length - named.length,
  );
  return { result, found: { triggers, anchors: named, videos, total: pagination.totalResults } };
}

/**
 * Suggestions for a text. If nothing matches it, those for a corrected spelling, else close matches, else the most
 * watched triggers. Without a text: the most watched triggers and some of tonight's videos.
 */
export async function suggest({ search, freeFirst, locale }: SuggestionQuery): Promise<Suggestions> {
  if (search === "") {
    const [triggers, popular] = await Promise.all([mostWatchedTriggers(), popularTonight()]);
    const videos = freeVideosFirst(
      ownLanguageFirst(locale, popular).slice(0, initialCounts.of),
      freeFirst,
    ).slice(0, initialCounts.videos);
    return { triggers, anchors: [], videos, total: 0 };
  }
  const { found, result } = await suggestFor({ search, freeFirst });
  if (found.total > 0) return found;
  const named = found.triggers.length + found.anchors.length;
  const spelled = named > 0 ? null : await spelledSearch(search);
  if (spelled !== null) return { ...(await suggestFor({ search: spelled, freeFirst })).found, spelled };
  const close = freeVideosFirst(await closeMatches({ page: 1 }, result), freeFirst);
  if (close.length > 0) return { ...found, videos: close.slice(0, maxSuggestions.rows - named), none: true };
  return named > 0 ? found : { ...found, triggers: await mostWatchedTriggers(), none: true };
}

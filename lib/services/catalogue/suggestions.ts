import "server-only";
import { ownLanguageFirst } from "#lib/catalogue/home-order.ts";
import type { Suggestions } from "#lib/contracts/catalogue/suggestions.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
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

const order = (videos: readonly VideoItem[], freeFirst: boolean) =>
  freeFirst ? videos.toSorted((a, b) => Number(a.isVip) - Number(b.isVip)) : videos;

async function suggestFor({ search, freeFirst }: Omit<SuggestionQuery, "locale">): Promise<Suggestions> {
  const [triggers, anchors, { list }] = await Promise.all([
    searchedTriggers(search, maxSuggestions.triggers),
    searchedAnchors(search),
    searchVideos({ page: 1, search, freeFirst }),
  ]);
  const named = anchors.slice(0, maxSuggestions.anchors);
  const videos = order(list.videos, freeFirst).slice(0, maxSuggestions.rows - triggers.length - named.length);
  return { triggers, anchors: named, videos, total: list.pagination.totalResults };
}

/**
 * Suggestions for a text. If nothing matches it, those for a corrected spelling, else the most watched triggers. Without
 * a text: the most watched triggers and some of tonight's videos.
 */
export async function suggest({ search, freeFirst, locale }: SuggestionQuery): Promise<Suggestions> {
  if (search === "") {
    const [triggers, popular] = await Promise.all([mostWatchedTriggers(), popularTonight()]);
    const videos = order(ownLanguageFirst(locale, popular).slice(0, initialCounts.of), freeFirst).slice(
      0,
      initialCounts.videos,
    );
    return { triggers, anchors: [], videos, total: 0 };
  }
  const asTyped = await suggestFor({ search, freeFirst });
  if (asTyped.total + asTyped.triggers.length + asTyped.anchors.length > 0) return asTyped;
  const spelled = await spelledSearch(search);
  if (spelled !== null) return { ...(await suggestFor({ search: spelled, freeFirst })), spelled };
  return { ...asTyped, triggers: await mostWatchedTriggers(), none: true };
}

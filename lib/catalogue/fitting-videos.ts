import type { Night } from "#lib/addresses/play-path.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { minutesOf } from "./night-length.ts";

/** How many of the longest stand in for those that are long enough. */
const maxLongest = 12;
/** The seconds that a video has to last; 0 for all night, because any long video is looped then. */
const secondsOf = (night: Night) => (night === "night" ? 0 : minutesOf(night) * 60);

/**
 * The free videos that last a night, in their own order; if none does, the longest ones. Only those in the language
 * count, unless there are none.
 */
export function fittingVideos(videos: readonly VideoItem[], night: Night, locale: Locale): VideoItem[] {
  const free = videos.filter(({ isVip }) => !isVip);
  const inOwnLanguage = free.filter(({ title }) => foreignLanguageOf(title, locale) === undefined);
  const known = inOwnLanguage.length > 0 ? inOwnLanguage : free;
  const lasting = known.filter(({ duration }) => duration !== null && duration >= secondsOf(night));
  const longest = known.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0));
  return lasting.length > 0 ? lasting : longest.slice(0, maxLongest);
}

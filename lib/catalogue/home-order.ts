import type { HomepageSection } from "#lib/contracts/catalogue/homepage.ts";
import type { VideoItem } from "#lib/contracts/catalogue/video.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";

/** Whether an anchor's name, or most of their titles, are in the language. */
function isInLanguage({ anchor, videos }: HomepageSection, locale: Locale): boolean {
  const isOwn = (text: string) => foreignLanguageOf(text, locale) === undefined;
  return isOwn(anchor.name) || videos.filter(({ title }) => isOwn(title)).length * 2 > videos.length;
}

/** The home page's rows in WordPress's order, anchors of the visitor's language first. */
export const sortSections = (locale: Locale, sections: readonly HomepageSection[]): HomepageSection[] =>
  sections.toSorted((a, b) => Number(isInLanguage(b, locale)) - Number(isInLanguage(a, locale)));

/** Alternates: `many` of `first`, then one of `then`, as long as there are both. */
function alternate(first: readonly VideoItem[], many: number, then: readonly VideoItem[]): VideoItem[] {
  const [firsts, others] = [[...first], [...then]];
  const mixed: VideoItem[] = [];
  while (firsts.length > 0 && others.length > 0)
    mixed.push(...firsts.splice(0, many), ...others.splice(0, 1));
  return [...mixed, ...firsts, ...others];
}

/** Two videos in the visitor's language, then one in another; within each language a free one, then one for members. */
export function mixLanguages(locale: Locale, videos: readonly VideoItem[]): VideoItem[] {
  const inOwnLanguage = videos.filter(({ title }) => foreignLanguageOf(title, locale) === undefined);
  const others = videos.filter((video) => !inOwnLanguage.includes(video));
  const freeFirst = (videosLeft: readonly VideoItem[]) =>
    alternate(
      videosLeft.filter(({ isVip }) => !isVip),
      1,
      videosLeft.filter(({ isVip }) => isVip),
    );
  return alternate(freeFirst(inOwnLanguage), 2, freeFirst(others));
}

/** The videos, those in the visitor's language first. */
export function ownLanguageFirst(locale: Locale, videos: readonly VideoItem[]): VideoItem[] {
  const isForeign = ({ title }: VideoItem) => Number(foreignLanguageOf(title, locale) !== undefined);
  return videos.toSorted((a, b) => isForeign(a) - isForeign(b));
}

/** Free videos with a picture, to be featured; only those in the visitor's language where there are enough. */
export function pickFeatured(locale: Locale, videos: readonly VideoItem[], max: number): VideoItem[] {
  const fitting = videos.filter(({ imageUrl, isVip }) => imageUrl && !isVip);
  const seen = new Set<string | null>();
  const different = fitting.filter(({ imageUrl }) => !seen.has(imageUrl) && seen.add(imageUrl));
  return ownLanguageFirst(locale, different).slice(0, max);
}

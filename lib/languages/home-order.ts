import type { HomepageSection } from "#lib/contracts/homepage.ts";
import { isInOwnScript } from "#lib/i18n/foreign-lang.ts";
import type { Locale } from "#lib/languages/languages.ts";

/** Whether an anchor has a name in the script of a language, or gives such titles to most of their videos. */
function speaks({ anchor, videos }: HomepageSection, locale: Locale): boolean {
  const titles = videos.filter(({ title }) => isInOwnScript(title, locale));
  return isInOwnScript(anchor.name, locale) || titles.length * 2 > videos.length;
}

/** The rows of home as WordPress orders them; those of anchors who speak the visitor's own script come first. */
export const inOrderFor = (locale: Locale, sections: readonly HomepageSection[]): HomepageSection[] =>
  sections.toSorted((a, b) => Number(speaks(b, locale)) - Number(speaks(a, locale)));

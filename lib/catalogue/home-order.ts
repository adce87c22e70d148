import type { HomepageSection } from "#lib/contracts/homepage.ts";
import { isInOwnScript } from "#lib/i18n/foreign-lang.ts";
import type { Locale } from "#lib/languages/languages.ts";

/** Whether an anchor's name, or most of their titles, are in the language's script. */
function speaks({ anchor, videos }: HomepageSection, locale: Locale): boolean {
  const titles = videos.filter(({ title }) => isInOwnScript(title, locale));
  return isInOwnScript(anchor.name, locale) || titles.length * 2 > videos.length;
}

/** The home page's rows in WordPress's order, anchors in the visitor's own script first. */
export const inOrderFor = (locale: Locale, sections: readonly HomepageSection[]): HomepageSection[] =>
  sections.toSorted((a, b) => Number(speaks(b, locale)) - Number(speaks(a, locale)));

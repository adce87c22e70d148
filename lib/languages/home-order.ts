import type { HomepageSection } from "#lib/contracts/homepage.ts";
import type { Locale } from "#lib/i18n/locales.ts";

const han = /\p{Script=Han}/u;

/** Whether an anchor has a Chinese name, or gives one to most of their videos. */
function isChinese({ anchor, videos }: HomepageSection): boolean {
  const titles = videos.filter(({ title }) => han.test(title));
  return han.test(anchor.name) || titles.length * 2 > videos.length;
}

/** The rows of home as WordPress orders them; for Chinese visitors those of Chinese anchors come first. */
export const inOrderFor = (locale: Locale, sections: readonly HomepageSection[]): HomepageSection[] =>
  locale === "zh" ? sections.toSorted((a, b) => Number(isChinese(b)) - Number(isChinese(a))) : [...sections];

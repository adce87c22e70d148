import "server-only";
import type { VideoTrigger } from "#lib/contracts/catalogue/trigger.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { messages } from "#lib/i18n/languages/messages.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { formatterOf, translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";
import { describeInSentences, longestFittingTitle, shorten, textWidth } from "./text.ts";

type DescribedVideo = {
  title: string;
  isVip: boolean;
  publishedAt: string | null;
  duration: number | null;
  triggers: readonly VideoTrigger[];
};

/** Messages that only have names in braces, because the sitemap fills them in thousands of times. */
const words = (locale: Locale) => messages[locale].video.seo;

/** The document title of a video, with "ASMR" and the anchor's name if they fit. */
export function videoTitle(title: string, anchorName: string | undefined, locale: Locale): string {
  const { titleBy, titleAsmrBy, titleAsmr } = words(locale);
  const saysAsmr = /asmr/i.test(title);
  const titleAndName = anchorName && !title.includes(anchorName) ? { title, name: anchorName } : null;
  const titles = [
    ...(titleAndName ? [fill(saysAsmr ? titleBy : titleAsmrBy, titleAndName)] : []),
    ...(saysAsmr ? [] : [fill(titleAsmr, { title })]),
    title,
  ];
  return longestFittingTitle(titles, settings().SITE_NAME);
}

/** The columns of the first sentence, so that the others fit. */
const openingWidth = 100;
/** The fewest columns of a title that are worth showing. */
const minTitleWidth = 30;

function firstSentence(title: string, name: string | undefined, locale: Locale): string {
  const { opening, openingBy, shortOpeningBy } = words(locale);
  const whole = (shown: string) =>
    name === undefined ? fill(opening, { title: shown }) : fill(openingBy, { title: shown, name });
  const room = openingWidth - textWidth(whole(""));
  return name !== undefined && room < minTitleWidth
    ? fill(shortOpeningBy, { name })
    : whole(shorten(title, room));
}

/** The description of a video, from known facts only (product: Page heads). */
export function videoDescription(
  video: DescribedVideo,
  anchorName: string | undefined,
  locale: Locale,
): string {
  const text = words(locale);
  const site = settings().SITE_NAME;
  const list = video.triggers.map((trigger) => nameInLanguage(locale, trigger)).join(text.listComma);
  const minutes = video.duration === null ? 0 : Math.max(1, Math.round(video.duration / 60));
  return describeInSentences(
    [
      firstSentence(video.title, anchorName, locale),
      list && fill(text.triggers, { list }),
      minutes > 0 ? translatorOf(locale, "video.seo")("minutes", { count: minutes }) : "",
      video.publishedAt
        ? fill(text.published, { date: formatterOf(locale).dateTime(new Date(video.publishedAt), "short") })
        : "",
      fill(video.isVip ? text.vip : text.free, { site }),
    ],
    [text.purpose, text.later, text.comments],
  );
}

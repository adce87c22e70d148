import "server-only";
import type { Trigger } from "#lib/contracts/trigger.ts";
import { fill } from "#lib/format/fill.ts";
import { wholeNumber } from "#lib/format/numbers.ts";
import { type Locale, localePath } from "#lib/i18n/locales.ts";
import { paths } from "#lib/paths.ts";
import { settings } from "#lib/settings.ts";
import { triggerName } from "#lib/trigger-name.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";
import { absoluteUrl } from "./alternates.ts";
import { describeInSentences } from "./text.ts";

const words = (locale: Locale) => (locale === "zh" ? zh : en).trigger;

/** The title of a trigger's document: "Rain ASMR videos". */
export function triggerTitle(trigger: Trigger, page: number, locale: Locale): string {
  const { title, titlePage } = words(locale);
  return fill(page > 1 ? titlePage : title, { name: triggerName(trigger, locale), page });
}

/** What is to be found on a page of a trigger (product: Page heads). */
export function triggerDescription(trigger: Trigger, page: number, locale: Locale): string {
  const text = words(locale);
  const values = {
    page,
    name: triggerName(trigger, locale),
    site: settings().SITE_NAME,
    count: wholeNumber(trigger.count, locale),
  };
  const facts = [page > 1 ? text.seoPage : trigger.count === 1 ? text.seoOne : text.seoCount, text.seoOrder];
  return describeInSentences(
    facts.map((fact) => fill(fact, values)),
    [text.seoFree, text.seoPurpose, text.seoMore].map((filler) => fill(filler, values)),
  );
}

/** ItemList of the triggers' pages. */
export const triggerItemList = (triggers: readonly Trigger[], locale: Locale) => ({
  "@type": "ItemList",
  numberOfItems: triggers.length,
  itemListElement: triggers.map((trigger, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: absoluteUrl(localePath(locale, paths.trigger(trigger.slug))),
    name: triggerName(trigger, locale),
  })),
});

import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import type { Trigger } from "#lib/contracts/catalogue/trigger.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { nameInLanguage } from "#lib/i18n/languages/names.ts";
import { translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";
import { absoluteUrl } from "./alternates.ts";
import { describeInSentences } from "./text.ts";

export function triggerTitle(trigger: Trigger, page: number, locale: Locale): string {
  const t = translatorOf(locale, "trigger");
  return t(page > 1 ? "titlePage" : "title", { name: nameInLanguage(locale, trigger), page });
}

/** The description of a trigger's page (product: Page heads). */
export function triggerDescription(trigger: Trigger, page: number, locale: Locale): string {
  const t = translatorOf(locale, "trigger");
  const values = {
    page,
    name: nameInLanguage(locale, trigger),
    site: settings().SITE_NAME,
    count: trigger.count,
  };
  return describeInSentences(
    [t(page > 1 ? "seoPage" : "seoCount", values), t("seoOrder", values)],
    [t("seoFree", values), t("seoPurpose", values), t("seoMore", values)],
  );
}

export const triggerItemList = (triggers: readonly Trigger[], locale: Locale) => ({
  "@type": "ItemList",
  numberOfItems: triggers.length,
  itemListElement: triggers.map((trigger, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: absoluteUrl(localePath(locale, paths.trigger(trigger.slug))),
    name: nameInLanguage(locale, trigger),
  })),
});

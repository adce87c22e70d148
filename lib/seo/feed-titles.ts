import "server-only";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { translatorOf } from "#lib/i18n/translate.ts";
import { settings } from "#lib/platform/settings.ts";

const titleOf = (kind: "site" | "anchor" | "trigger", locale: Locale, name = "") =>
  translatorOf(locale, "feed")(kind, { name, site: settings().SITE_NAME });

export const feedTitles = {
  site: (locale: Locale) => titleOf("site", locale),
  anchor: (name: string, locale: Locale) => titleOf("anchor", locale, name),
  trigger: (name: string, locale: Locale) => titleOf("trigger", locale, name),
};

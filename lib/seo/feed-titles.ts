import "server-only";
import { fill } from "#lib/format/fill.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { settings } from "#lib/settings.ts";
import en from "#messages/en.json";
import zh from "#messages/zh.json";

const titleOf = (kind: "site" | "anchor" | "trigger", locale: Locale, name = "") =>
  fill((locale === "zh" ? zh : en).feed[kind], { name, site: settings().SITE_NAME });

/** What feeds are called, in themselves and in the heads that lead to them. */
export const feedTitles = {
  site: (locale: Locale) => titleOf("site", locale),
  anchor: (name: string, locale: Locale) => titleOf("anchor", locale, name),
  trigger: (name: string, locale: Locale) => titleOf("trigger", locale, name),
};

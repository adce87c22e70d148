import type { languages, Locale as SiteLocale } from "#lib/i18n/languages/languages.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { formats } from "./formats.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: SiteLocale | (typeof languages)[SiteLocale]["dates"];
    Messages: Texts;
    Formats: (typeof formats)[SiteLocale];
  }
}

import type { dateLocale } from "./date-locale.ts";
import type { formats } from "./formats.ts";
import type { Locale as SiteLocale } from "./locales.ts";
import type { Texts } from "./texts.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: SiteLocale | (typeof dateLocale)[SiteLocale];
    Messages: Texts;
    Formats: (typeof formats)[SiteLocale];
  }
}

import "server-only";
import { languages, locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { settings } from "#lib/platform/settings.ts";

/** A URL on SITE_URL, never on a request's host. The home page's ends without a slash, as Next writes it. */
export const absoluteUrl = (path: string) => settings().SITE_URL + (path === "/" ? "" : path);

/** The page's URLs by `hreflang`; `path` is the English one. */
export const alternatesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(
    locales.flatMap((locale) =>
      languages[locale].hreflangs.map((hreflang) => [hreflang, absoluteUrl(localePath(locale, path))]),
    ),
  ),
  "x-default": absoluteUrl(path),
});

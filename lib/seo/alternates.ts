import "server-only";
import { languages, locales } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import { settings } from "#lib/settings.ts";

/**
 * An absolute address of this site, from SITE_URL and never from a request. The home page's has no slash at its end, as
 * Next writes it in heads.
 */
export const absoluteUrl = (path: string) => settings().SITE_URL + (path === "/" ? "" : path);

/** The absolute addresses of a page in every language, by `hreflang`; `path` is the English one. */
export const alternatesOf = (path: string): Record<string, string> => ({
  ...Object.fromEntries(
    locales.flatMap((locale) =>
      languages[locale].hreflangs.map((hreflang) => [hreflang, absoluteUrl(localePath(locale, path))]),
    ),
  ),
  "x-default": absoluteUrl(path),
});

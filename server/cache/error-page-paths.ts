import { type ErrorPageName, errorPages } from "#lib/addresses/error-pages.ts";
import { kinds, pastEndSegment } from "#lib/addresses/params.ts";
import type { Address } from "#lib/addresses/routing/address.ts";
import { errorPagePath, routePath } from "#lib/addresses/routing/inner-path.ts";
import { type Locale, locales } from "#lib/i18n/languages/languages.ts";

/** The inner paths of the pages that may answer a 404, in the order to try: a list's page past its end, the error page. */
export function notFoundPaths(address: Address, locale: Locale): string[] {
  const listPath = pastEndPath(address, locale);
  const errorPath = errorPagePath(missingPage(address), locale);
  return listPath === null ? [errorPath] : [listPath, errorPath];
}

export const unavailablePage = ({ page }: Address, locale: Locale): string =>
  errorPagePath(page?.unavailable ?? "unavailable", locale);

/** Every error page in every language, to be loaded before it is needed. */
export const errorPagePaths = locales.flatMap((locale) =>
  Object.keys(errorPages).map((name) => errorPagePath(name, locale)),
);
const pinnedPaths = new Set(errorPagePaths);

/** Whether a key is a list section past its last page; visitors can invent such searches without end. */
export const isPastEndPage = (key: string) => key.endsWith(`/${pastEndSegment}`);

/** Whether a key is an error page. These stay in the cache, because they are needed when Next fails. */
export const isErrorPage = (key: string) => pinnedPaths.has(key);

/** The inner path of a list section past its last page; null if the address has no page number. */
function pastEndPath({ page, values, isLegal }: Address, locale: Locale): string | null {
  if (!page?.route || values.page === undefined || !isLegal) return null;
  return routePath(page, locale, { ...values, page: pastEndSegment });
}

/** The error page for something missing at an address: that of the slug's noun, otherwise of the page. */
function missingPage({ page, values }: Address): ErrorPageName {
  for (const [name, param] of Object.entries(page?.params ?? {})) {
    if (param.kind !== "slug") continue;
    const value = values[name];
    const isInPath = page?.path.endsWith(`:${name}`);
    if (value === undefined && !isInPath) continue;
    const isMalformed = value === undefined || !kinds.slug.isLegal(value);
    return (isMalformed && param.malformed) || param.missing;
  }
  return "not-found";
}

import { type ErrorPageName, errorPages } from "#lib/config/error-pages.ts";
import { type Locale, locales } from "#lib/languages/languages.ts";
import type { Address } from "#lib/pages/address.ts";
import { errorPagePath, routePath } from "#lib/pages/inner-path.ts";
import { kinds, pastEnd } from "#lib/pages/params.ts";

/** The panel that says what an address names and isn't there: its slug, else the page itself. */
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

/** A list's frame behind its last page, also that of a search; null where the address names no such page. */
function pastEndPath({ page, values, isLegal }: Address, locale: Locale): string | null {
  if (!page?.route || values.page === undefined || !isLegal) return null;
  return routePath(page, locale, { ...values, page: pastEnd });
}

/** The inner pages that say that nothing is at an address, best first; the last one is always a panel. */
export function notFoundPages(address: Address, locale: Locale): string[] {
  const frame = pastEndPath(address, locale);
  const panel = errorPagePath(missingPage(address), locale);
  return frame === null ? [panel] : [frame, panel];
}

/** The panel that says that an address can't be answered now. */
export const unavailablePage = ({ page }: Address, locale: Locale): string =>
  errorPagePath(page?.unavailable ?? "unavailable", locale);

/** Every panel in both languages, to be fetched before they are needed. */
export const errorPagePaths = locales.flatMap((locale) =>
  Object.keys(errorPages).map((name) => errorPagePath(name, locale)),
);
const pinned = new Set(errorPagePaths);

/** A list's frame behind its last page: anybody can make up searches that have one. */
export const isPastEndPage = (key: string) => key.endsWith(`/${pastEnd}`);

/** Panels never leave the page cache: they must be there when Next isn't. */
export const isErrorPage = (key: string) => pinned.has(key);

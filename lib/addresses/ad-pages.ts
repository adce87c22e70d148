import { isAdPlace } from "#lib/config/ad-places.ts";
import { locales } from "#lib/languages/languages.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import { type Page, pages } from "./pages.ts";

export const adPlaces = Object.values<Page>(pages)
  .filter(({ ads }) => ads)
  .flatMap(({ path }) => locales.map((locale) => localePath(locale, path.split(":")[0] ?? path)));

/** Whether the page at `address`, which may have a query, has ad places. */
export const hasAds = (address: string): boolean => isAdPlace(adPlaces, address);

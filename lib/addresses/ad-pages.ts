import { locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { isAdPlace } from "./ad-places.ts";
import { type Page, pages } from "./pages.ts";

const placesOf = (isOne: (page: Page) => boolean | undefined) =>
  Object.values<Page>(pages)
    .filter(isOne)
    .flatMap(({ path }) => locales.map((locale) => localePath(locale, path.split(":")[0] ?? path)));

export const adPlaces = placesOf(({ ads }) => ads);

export const soundPlaces = placesOf(({ keepsSound }) => keepsSound);

/** Whether the page at `address`, which may have a query, has ad places. */
export const hasAds = (address: string): boolean => isAdPlace(adPlaces, address);

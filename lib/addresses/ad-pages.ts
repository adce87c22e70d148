import { locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { isAmongPlaces } from "./among-places.ts";
import { type Page, pages } from "./pages.ts";
import { playPath } from "./play-path.ts";

const inAllLanguages = (path: string) => locales.map((locale) => localePath(locale, path));

const placesOf = (isOne: (page: Page) => boolean | undefined) =>
  Object.values<Page>(pages)
    .filter(isOne)
    .flatMap(({ path }) => inAllLanguages(path.split(":")[0] ?? path));

/** The places with ads; `playPath` is one, because it leads to a video. */
export const adPlaces = [...placesOf(({ ads }) => ads), ...inAllLanguages(playPath)];

/** The places to which a sound may go on playing. */
export const soundPlaces = placesOf(({ keepsSound }) => keepsSound);

/** Whether the page at `address`, which may have a query, has ad places. */
export const hasAds = (address: string): boolean => isAmongPlaces(adPlaces, address);

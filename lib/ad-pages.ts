import { splitLocale } from "./i18n/locales.ts";
import { type Page, pages } from "./pages.ts";

const withAds = Object.values<Page>(pages).filter(({ ads }) => ads);

/** Whether the page at an address has places for ads. `address` may have a query. */
export function hasAds(address: string): boolean {
  const [path = ""] = splitLocale(address).path.split(/[?#]/, 1);
  return withAds.some((page) => {
    const [parent, name] = page.path.split(":");
    return name ? path.startsWith(parent ?? "") : path === parent;
  });
}

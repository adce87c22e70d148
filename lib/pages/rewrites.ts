import { pictureFolder } from "#lib/catalogue/pictures.ts";
import { anyLocale, fixedPaths, splitLocale } from "#lib/i18n/split-locale.ts";
import { type Locale, locales } from "#lib/languages/languages.ts";
import { defaultLocale, localePath } from "#lib/languages/locale-path.ts";
import type { Page, PageTable } from "#lib/pages.ts";
import { innerFolder, routePath } from "./inner-path.ts";
import { kinds } from "./params.ts";

/**
 * Addresses to the routes that render them. A query parameter that a page reads would make the page dynamic, so each
 * becomes a segment of the page's route (decision: parameters-as-segments). Searches and choices go the same way in
 * middleware.ts, for their text has to be encoded, and they are too many for a rewrite each.
 */

/** Every selection of names, the larger ones first. */
const selections = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : [...selections(rest).map((chosen) => [first, ...chosen]), ...selections(rest)];

function listRewrites(page: Page, locale: Locale) {
  const { path, params = {} } = page;
  const [, slugName] = path.split(":");
  const source = localePath(locale, slugName ? `${path}([^/]+)` : path);
  const patternOf = (name: string) => kinds[params[name]?.kind ?? "slug"].pattern;
  const inQuery = Object.keys(params).filter((name) => name !== slugName && patternOf(name));
  return selections(inQuery).map((chosen) => {
    const given = slugName ? [slugName, ...chosen] : chosen;
    const has = chosen.map((key) => ({ type: "query" as const, key, value: `(?<${key}>${patternOf(key)})` }));
    const destination = routePath(page, locale, Object.fromEntries(given.map((name) => [name, `:${name}`])));
    return has.length > 0 ? { source, has, destination } : { source, destination };
  });
}

const fixedRewrites = (page: Page) =>
  fixedPaths(page.path).map((source) => ({
    source,
    destination: routePath(page, splitLocale(source).locale),
  }));

/** Pages in the default language have no prefix outside and one (`/en`) inside. */
const inside = `/${defaultLocale}`;
const unprefixed = `/:path((?!_next|_api|${anyLocale}(?:/|$)|demo/|robots.txt|manifest|favicon|icon|images/).*)`;

/** In development there is no front server: players' pages come from the sandbox, and pictures as they are. */
const development = (sandbox: string | undefined) =>
  sandbox
    ? [
        { source: "/demo/:path*", destination: `${sandbox}/demo/:path*` },
        { source: `${pictureFolder}:width/:host/:path*`, destination: `${sandbox}/:path*` },
      ]
    : [];

/** `sandbox`: its address, in development. */
export function rewrites(table: PageTable, sandbox?: string) {
  const rows = Object.values(table);
  return {
    beforeFiles: [
      ...development(sandbox),
      ...locales.flatMap((locale) =>
        rows.filter(({ route }) => route).flatMap((page) => listRewrites(page, locale)),
      ),
      ...rows.filter(({ fixed }) => fixed).flatMap(fixedRewrites),
      { source: "/", destination: inside },
      { source: unprefixed, destination: `${inside}/:path` },
    ],
    afterFiles: [],
    fallback: [],
  };
}

export function redirects(table: PageTable) {
  const fixed = Object.values(table).filter((page) => page.fixed);
  return [
    ...fixed.flatMap(({ path }) =>
      locales.slice(1).flatMap((locale) =>
        fixedPaths(path).map((other) => ({
          source: localePath(locale, other),
          destination: localePath(locale, path),
          permanent: true,
        })),
      ),
    ),
    { source: inside, destination: "/", permanent: true },
    // The front server asks for the inner pages by their inner address.
    { source: `${inside}/:path((?!${innerFolder}/).*)`, destination: "/:path", permanent: true },
  ];
}

/** With the opener policy of the other pages, the browser would part a payment's window from the page that opened it. */
export function headers(table: PageTable) {
  const keepOpener = [{ key: "Cross-Origin-Opener-Policy", value: "unsafe-none" }];
  return Object.values(table)
    .filter(({ keepsOpener }) => keepsOpener)
    .flatMap(({ path }) =>
      locales.map((locale) => ({ source: localePath(locale, path), headers: keepOpener })),
    );
}

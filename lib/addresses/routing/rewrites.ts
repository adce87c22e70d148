import { pictureFolder } from "#lib/addresses/light-paths.ts";
import type { Page, PageTable } from "#lib/addresses/pages.ts";
import { kinds } from "#lib/addresses/params.ts";
import { type Locale, locales } from "#lib/i18n/languages/languages.ts";
import { defaultLocale, localePath } from "#lib/i18n/languages/locale-path.ts";
import { anyLocale, fixedPaths, splitLocale } from "#lib/i18n/split-locale.ts";
import { innerFolder, routePath } from "./inner-path.ts";

/**
 * A query parameter would make its page dynamic, so each becomes a segment of the route (decision:
 * parameters-as-segments). middleware.ts does so for searches, which need encoding, and for choices, which would need
 * too many rewrites.
 */

/** Every subset of the names, larger ones first. */
const subsetsOf = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : [...subsetsOf(rest).map((chosen) => [first, ...chosen]), ...subsetsOf(rest)];

function listRewrites(page: Page, locale: Locale) {
  const { path, params = {} } = page;
  const [, slugName] = path.split(":");
  const source = localePath(locale, slugName ? `${path}([^/]+)` : path);
  const patternOf = (name: string) => kinds[params[name]?.kind ?? "slug"].pattern;
  const inQuery = Object.keys(params).filter((name) => name !== slugName && patternOf(name));
  return subsetsOf(inQuery).map((chosen) => {
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

/** Inside Next the default language also has a prefix. */
const prefixInside = `/${defaultLocale}`;
const unprefixedPath = `/:path((?!_next|_api|${anyLocale}(?:/|$)|demo/|robots.txt|manifest|favicon|icon|images/).*)`;

/** Rewrites for a site without a front server: the sandbox serves the players, and pictures stay unchanged. */
const development = (sandbox: string | undefined) =>
  sandbox
    ? [
        { source: "/demo/:path*", destination: `${sandbox}/demo/:path*` },
        { source: `${pictureFolder}:width/:host/:path*`, destination: `${sandbox}/:path*` },
      ]
    : [];

/** @param sandbox the sandbox's address, in development */
export function rewrites(table: PageTable, sandbox?: string) {
  const rows = Object.values(table);
  return {
    beforeFiles: [
      ...development(sandbox),
      ...locales.flatMap((locale) =>
        rows.filter(({ route }) => route).flatMap((page) => listRewrites(page, locale)),
      ),
      ...rows.filter(({ fixed }) => fixed).flatMap(fixedRewrites),
      { source: "/captions/:slug/:language.vtt", destination: "/_api/video/:slug/captions/:language" },
      { source: "/", destination: prefixInside },
      { source: unprefixedPath, destination: `${prefixInside}/:path` },
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
    { source: prefixInside, destination: "/", permanent: true },
    // The front server requests inner pages at these addresses.
    { source: `${prefixInside}/:path((?!${innerFolder}/).*)`, destination: "/:path", permanent: true },
  ];
}

/** The opener policy of other pages would cut a payment window off from its opener. */
export function headers(table: PageTable) {
  const keepOpener = [{ key: "Cross-Origin-Opener-Policy", value: "unsafe-none" }];
  return Object.values(table)
    .filter(({ keepsOpener }) => keepsOpener)
    .flatMap(({ path }) =>
      locales.map((locale) => ({ source: localePath(locale, path), headers: keepOpener })),
    );
}

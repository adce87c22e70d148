/**
 * Documented URLs to the static routes that answer them. A query parameter read by a page would make the
 * page dynamic, so it becomes a path segment below `at/` here; `at/` itself can't be reached from outside
 * (server/panels.ts). `~` stands for "no filter": it is no legal slug.
 */
const page = { type: "query", key: "page", value: "(?<page>[1-9][0-9]{0,4})" } as const;
const anchor = { type: "query", key: "anchor", value: "(?<anchor>[^/?#]{1,600})" } as const;
const slug = ":slug([^/]+)";

const inner = (prefix: string, locale: string) => [
  { source: `${prefix}/videos`, has: [anchor, page], destination: `/${locale}/at/videos/:anchor/:page` },
  { source: `${prefix}/videos`, has: [anchor], destination: `/${locale}/at/videos/:anchor/1` },
  { source: `${prefix}/videos`, has: [page], destination: `/${locale}/at/videos/~/:page` },
  { source: `${prefix}/videos`, destination: `/${locale}/at/videos/~/1` },
  { source: `${prefix}/anchors`, has: [page], destination: `/${locale}/at/anchors/:page` },
  { source: `${prefix}/anchors`, destination: `/${locale}/at/anchors/1` },
  { source: `${prefix}/anchors/${slug}`, has: [page], destination: `/${locale}/at/anchor/:slug/:page` },
  { source: `${prefix}/anchors/${slug}`, destination: `/${locale}/at/anchor/:slug/1` },
];

/** The VIP page in a fixed language (ruling 10). */
const fixed = [
  { source: "/vip-en", destination: "/en/vip" },
  { source: "/vip-zh", destination: "/zh/vip" },
];

/** English pages have no prefix outside and `/en` inside. */
const unprefixed = "/:path((?!_next|_api|en(?:/|$)|zh(?:/|$)|demo/|robots.txt|sitemap|icon|images/).*)";

/** In development there is no front server to forward the sandbox's player pages (server/forward.ts). */
const demo = (wordpress: string | undefined) =>
  wordpress ? [{ source: "/demo/:path*", destination: `${wordpress}/demo/:path*` }] : [];

/** `demoFrom`: the sandbox whose `/demo/` pages are passed on, in development. */
export function rewrites(demoFrom?: string) {
  return {
    beforeFiles: [
      ...demo(demoFrom),
      ...inner("", "en"),
      ...inner("/zh", "zh"),
      ...fixed,
      { source: "/", destination: "/en" },
      { source: unprefixed, destination: "/en/:path" },
    ],
    afterFiles: [],
    fallback: [],
  };
}

export function redirects() {
  return [
    { source: "/zh/vip-:language(en|zh)", destination: "/zh/vip", permanent: true },
    { source: "/en", destination: "/", permanent: true },
    // The front server asks for the inner pages by their inner address.
    { source: "/en/:path((?!at/|panel/).*)", destination: "/:path", permanent: true },
  ];
}

/**
 * Where a payment window comes back to from the provider. With the opener policy of the other pages the browser would
 * part it from the page that opened it, which then takes it for closed.
 */
export function headers() {
  const keepOpener = [{ key: "Cross-Origin-Opener-Policy", value: "unsafe-none" }];
  return ["/payment/:page", "/zh/payment/:page"].map((source) => ({ source, headers: keepOpener }));
}

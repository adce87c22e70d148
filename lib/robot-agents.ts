/**
 * The one list of search engines, their renderers and page testers, by what their user agents hold. Most say "bot", "crawl"
 * or "spider"; the others are named.
 */
const robots = new RegExp(
  [
    ...["(?<!cu)bot\\b", "crawl", "spider", "slurp", "preview", "lighthouse", "pagespeed"],
    ...["google-", "googleother", "google favicon", "apis-google", "mediapartners", "feedfetcher"],
    ...[
      "yeti/",
      "daum",
      "qwantify",
      "yandex",
      "baidu",
      "sogou",
      "360spider",
      "bytespider",
      "petal",
      "coccoc",
      "seznam",
    ],
    ...[
      "bingpreview",
      "duckduck",
      "ia_archiver",
      "facebookexternalhit",
      "meta-external",
      "whatsapp",
      "embedly",
    ],
  ].join("|"),
  "i",
);

/** Whether a user agent is a search engine's or a page tester's (product: Search engines). */
export const isRobotAgent = (userAgent: string): boolean => robots.test(userAgent);

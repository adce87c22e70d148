/**
 * The one list of search engines, their renderers and page testers, by what their user agents hold. Most say "bot", "crawl"
 * or "spider"; the others are named so that the apps of the same firms, in which people watch, are not meant.
 */
const robots = new RegExp(
  [
    ...["(?<!cu)bots?\\b", "crawl", "spider", "slurp", "preview", "lighthouse", "pagespeed"],
    ...["google-", "googleother", "google favicon", "apis-google", "mediapartners", "feedfetcher"],
    ...["yeti/", "daum/", "daumoa", "qwantify", "seznam screenshot", "ia_archiver"],
    ...["facebookexternalhit", "meta-external", "whatsapp/", "embedly"],
  ].join("|"),
  "i",
);

/** Whether a user agent is a search engine's or a page tester's (product: Search engines). */
export const isRobotAgent = (userAgent: string): boolean => robots.test(userAgent);

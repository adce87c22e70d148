/**
 * Parts of the user agents of search engines and page testers. Most contain "bot", "crawl" or "spider". The other
 * patterns must not match the same companies' apps, in which people watch.
 */
const robots = new RegExp(
  [
    "(?<!cu)bots?\\b",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "lighthouse",
    "pagespeed",
    "google-",
    "googleother",
    "google favicon",
    "apis-google",
    "mediapartners",
    "feedfetcher",
    "yeti/",
    "daum/",
    "daumoa",
    "qwantify",
    "seznam screenshot",
    "ia_archiver",
    "facebookexternalhit",
    "meta-external",
    "whatsapp/",
    "embedly",
  ].join("|"),
  "i",
);

/** Whether a user agent is a search engine's or a page tester's (product: Search engines). */
export const isRobotAgent = (userAgent: string): boolean => robots.test(userAgent);

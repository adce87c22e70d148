/** Each of Playwright's workers has a site and a sandbox of its own, so that no test meets another's faults. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Other ports, for a second checkout under test at the same time. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);

/** Where the browser tests' site and sandbox listen. */
export const sitePortOf = (index: number) => firstPort + 10 * index;
export const sitePort = sitePortOf(worker);
export const sandboxPort = sitePort + 1010;
export const siteUrl = `http://localhost:${sitePort}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
/** With which the made-up WordPress says that content has changed. */
export const revalidateSecret = "a secret of the made-up WordPress";
/** A second site on the same sandbox, for tests that need one without a page in memory (e2e-second-site.ts). */
export const coldSitePort = sitePort + 1;
export const coldSiteUrl = `http://localhost:${coldSitePort}`;
/** A third one, with ads and a chat widget (e2e-ads.ts). */
export const adsSitePort = sitePort + 2;
export const adsSiteUrl = `http://localhost:${adsSitePort}`;
/** The demo with a sandbox of its own, for a crawl over a part of it (tests/e2e/crawler.spec.ts). */
export const crawledSitePort = sitePort + 3;

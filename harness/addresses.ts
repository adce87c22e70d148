import { tmpdir } from "node:os";
import { join } from "node:path";

/** Each worker of the browser tests and of the site tests has its own site and sandbox, so that faults stay apart. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** For a second checkout under test at the same time. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);

/** Ports of the browser tests' site and sandbox. */
export const sitePortOf = (index: number) => firstPort + 10 * index;
export const sitePort = sitePortOf(worker);
export const sandboxPort = sitePort + 1010;
export const siteUrl = `http://localhost:${sitePort}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
/** The fake WordPress's secret for reporting changed content. */
export const revalidateSecret = "a secret of the made-up WordPress";
/** The slugs of the videos that tests of this site have received; the site removes the file when it starts. */
export const givenVideos = join(tmpdir(), `murmur-given-videos-${sitePort}`);
/** A second site on the same sandbox, for tests that need empty caches (tests/support/e2e/second-site.ts). */
export const coldSitePort = sitePort + 1;
export const coldSiteUrl = `http://localhost:${coldSitePort}`;
/** A third one, with ads and a chat widget (tests/support/e2e/ads.ts). */
export const adsSitePort = sitePort + 2;
export const adsSiteUrl = `http://localhost:${adsSitePort}`;

/** Where the browser tests' site and sandbox listen. */
export const sitePort = 3100;
export const sandboxPort = 4110;
export const siteUrl = `http://localhost:${sitePort}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
/** A second site on the same sandbox, for tests that need one without a page in memory (e2e-cold-site.ts). */
export const coldSitePort = 3101;
export const coldSiteUrl = `http://localhost:${coldSitePort}`;
/** A third one, with ads and a chat widget (e2e-ads-site.ts). */
export const adsSitePort = 3102;
export const adsSiteUrl = `http://localhost:${adsSitePort}`;

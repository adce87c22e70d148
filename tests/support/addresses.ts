/** Where the browser tests' site and sandbox listen. */
export const sitePort = 3100;
export const sandboxPort = 4110;
export const siteUrl = `http://localhost:${sitePort}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

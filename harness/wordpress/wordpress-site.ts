import { sandboxPort, sitePort, siteUrl } from "#harness/addresses.ts";

const pluginSandboxPort = sandboxPort + 1;

/**
 * The addresses of `npm run test:wordpress`: the site, the real WordPress, and the fake PayPal. The plugin's own tests
 * have another fake PayPal, because the site would read its payments and meet the faults that those tests set.
 */
export const wordpressSite = {
  siteUrl,
  pluginSandboxPort,
  pluginSandboxUrl: `http://127.0.0.1:${pluginSandboxPort}`,
  ports: { site: sitePort, wordpress: sitePort + 1, sandbox: sandboxPort },
  wordpressUrl: `http://127.0.0.1:${sitePort + 1}`,
  secrets: {
    session: "a secret for the tests on WordPress of 48 characters",
    revalidate: "a secret of the real WordPress of the tests",
    key: "a-key-that-site-and-WordPress-share-in-tests",
  },
} as const;

import { sandboxPort, sitePort, siteUrl } from "./addresses.ts";

const pluginSandboxPort = sandboxPort + 1;

/**
 * Where `npm run test:wordpress` starts the site, the real WordPress behind it, and PayPal's stand-in. The plugin's own
 * tests have another stand-in: a site hears of its payments, asks it about them, and so would meet the faults that a test
 * sets for WordPress.
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

import { sandboxPort, sandboxUrl, sitePort, siteUrl } from "./addresses.ts";

/** Where `npm run test:wordpress` starts the site, the real WordPress behind it, and PayPal's stand-in. */
export const wordpressSite = {
  siteUrl,
  sandboxUrl,
  ports: { site: sitePort, wordpress: sitePort + 1, sandbox: sandboxPort },
  wordpressUrl: `http://127.0.0.1:${sitePort + 1}`,
  secrets: {
    session: "a secret for the tests on WordPress of 48 characters",
    revalidate: "a secret of the real WordPress of the tests",
    key: "a-key-that-site-and-WordPress-share-in-tests",
  },
} as const;

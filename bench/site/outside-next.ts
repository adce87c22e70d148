import { registerHooks } from "node:module";

// Lets plain Node load route handlers as Next and the tests do. The tests' plain modules replace Next's, and
// JSON needs no import attribute.

const root = new URL("../../", import.meta.url);
const plain: Record<string, string> = {
  "server-only": "tests/support/empty.ts",
  "next/cache": "tests/support/next-cache.ts",
  "next/server": "tests/support/next-server.ts",
};

registerHooks({
  resolve(specifier, context, next) {
    const inside = plain[specifier];
    return next(inside === undefined ? specifier : new URL(inside, root).href, context);
  },
  load(url, context, next) {
    if (!url.endsWith(".json")) return next(url, context);
    return next(url, { ...context, importAttributes: { type: "json" } });
  },
});

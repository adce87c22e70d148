import { registerHooks } from "node:module";

// Lets plain Node load route handlers as Next and the tests do. Plain modules replace Next's, and JSON needs no
// import attribute.

const plain: Record<string, string> = {
  "server-only": "./empty.ts",
  "next/cache": "./next-cache.ts",
  "next/server": "./next-server.ts",
};

registerHooks({
  resolve(specifier, context, next) {
    const inside = plain[specifier];
    return next(inside === undefined ? specifier : new URL(inside, import.meta.url).href, context);
  },
  load(url, context, next) {
    if (!url.endsWith(".json")) return next(url, context);
    return next(url, { ...context, importAttributes: { type: "json" } });
  },
});

import { dirname } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { createRouter, type SandboxContext, type SandboxEnv } from "./context.ts";

const sandboxFolder = dirname(import.meta.dirname);
const forever = { "Cache-Control": "public, max-age=31536000, immutable" };

/** Serves files of the sandbox's folder, whole or as a requested byte range. */
export function sendFiles(
  toFile: (pathname: string, c: SandboxContext) => string,
  headers: Record<string, string>,
): MiddlewareHandler<SandboxEnv> {
  const send = serveStatic<SandboxEnv>({ root: sandboxFolder, rewriteRequestPath: toFile });
  return (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return send(c, next);
  };
}

/** Serves a script or picture of `browser/` with the headers of other companies' files. */
export function sendBrowserFile(name: string, headers: Record<string, string> = {}) {
  return sendFiles(() => `/browser/${name}`, {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=300",
    ...headers,
  });
}

/** Posters (1920x1080) and avatars (320x320). Posters are also below `/demo`, on the site's own origin. */
export const pictureRoutes = createRouter()
  .get(
    "/wp-content/uploads/*",
    sendFiles((path) => path.replace("/wp-content/uploads/", "/pictures/"), forever),
  )
  .get(
    "/demo/posters/*",
    sendFiles((path) => path.replace("/demo/", "/pictures/"), forever),
  );

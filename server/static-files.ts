import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestContext } from "./context.ts";
import { answerHeaders } from "./headers.ts";
import { chooseEncoding, type Encoding, representation } from "./kept-answer.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { sendReady } from "./send-ready.ts";

/** A file in every encoding that the build made. */
export type StaticFile = {
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Headers of a 200 in each encoding. */
  ok: Record<Encoding, string[]>;
  notModified: string[];
};

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** The address of one of Next's own changes with its content; of another one it doesn't. */
const immutable = "public, max-age=31536000, immutable";
const forADay = "public, max-age=86400";

/** What a worker may fetch is said with its own script (public/sw.js). */
const workerPolicy = ["Content-Security-Policy", "connect-src 'self'"];

function readStaticFile(security: SecurityHeaders, path: string, cacheControl: string): StaticFile {
  const [br, gzip] = [".br", ".gz"].map((end) =>
    existsSync(path + end) ? readFileSync(path + end) : undefined,
  );
  const identity = readFileSync(path);
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const shared = answerHeaders(security, [
    ...["Cache-Control", cacheControl, "Vary", "Accept-Encoding", "ETag", etag],
    ...(path.endsWith("/public/sw.js") ? workerPolicy : []),
  ]);
  const ok = (encoding: Encoding) => {
    const { length } = bodies[encoding] ?? identity;
    return [
      ...shared,
      ...["Content-Type", types[extname(path)] ?? ""],
      ...representation(bodies[encoding] ? encoding : "identity", length),
    ];
  };
  return {
    etag,
    bodies,
    ok: { br: ok("br"), gzip: ok("gzip"), identity: ok("identity") },
    notModified: shared,
  };
}

/**
 * Reads the build's scripts and styles and the pictures of `public`, by the path at which browsers ask for them. Other
 * kinds of files are left to Next.
 *
 * @param root the folder of the app
 */
export function readStaticFiles(security: SecurityHeaders, root: string): Map<string, StaticFile> {
  const read = (folder: string, path: string, cacheControl: string) =>
    globSync("**/*.{js,css,svg,webp,jpg,png,ico}", { cwd: join(root, folder) }).map((name) => {
      const file = readStaticFile(security, join(root, folder, name), cacheControl);
      return [`${path}/${name}`, file] as const;
    });
  return new Map([...read(".next/static", "/_next/static", immutable), ...read("public", "", forADay)]);
}

/** The file that a request gets from memory. A part of one is left to Next. */
export function findStaticFile({ server, request }: RequestContext): StaticFile | undefined {
  const { method, url = "", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return undefined;
  return server.staticFiles.get(url);
}

export function sendStaticFile(context: RequestContext, file: StaticFile): void {
  const { request, response, log } = context;
  const { headers } = request;
  log.cache = "hit";
  if (headers["if-none-match"]?.includes(file.etag.slice(2))) {
    response.writeHead(304, file.notModified).end();
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  sendReady(context, file.ok[encoding], file.bodies[encoding] ?? file.bodies.identity);
}

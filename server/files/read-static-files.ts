import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { bodyHeaders, type Encoding } from "#server/http/encoding.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";

/** A file in every encoding that the build made. */
export type StaticFile = {
  /** A hash of the plain bytes; strong, so that browsers can request ranges. */
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  ok: Record<Encoding, string[]>;
  notModifiedHeaders: Record<Encoding, string[]>;
  /** Headers of a 206 without the range. A part is never compressed. */
  part: string[];
};

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".html": "text/html; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

/** Next names its files by their content, and fonts have their version in the name. */
const immutableCache = "public, max-age=31536000, immutable";
const forADay = "public, max-age=86400";

/** A worker's script carries the worker's policy (public/sw.js). */
const workerPolicy = ["Content-Security-Policy", "connect-src 'self'"];
/** The blank page of a payment window keeps its opener (decision: webkit-loses-blank-windows). */
const openerPolicy = ["Cross-Origin-Opener-Policy", "unsafe-none"];

/**
 * Reads the build's scripts and styles, and the pictures of `public`, by path. Next sends other files.
 *
 * @param root the folder of the app
 */
export function readStaticFiles(security: SecurityHeaders, root: string): Map<string, StaticFile> {
  const read = (folder: string, path: string, cacheControl: string) =>
    globSync("**/*.{js,css,html,svg,webp,jpg,png,ico,woff2}", { cwd: join(root, folder) }).map((name) => {
      const file = readStaticFile(security, join(root, folder, name), cacheControl);
      return [`${path}/${name}`, file] as const;
    });
  return new Map([
    ...read(".next/static", "/_next/static", immutableCache),
    ...read("public", "", forADay),
    ...read("public/fonts", "/fonts", immutableCache),
  ]);
}

function readStaticFile(security: SecurityHeaders, path: string, cacheControl: string): StaticFile {
  const [br, gzip] = [".br", ".gz"].map((end) =>
    existsSync(path + end) ? readFileSync(path + end) : undefined,
  );
  const identity = readFileSync(path);
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  const etag = `"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const shared = (tag: string) =>
    answerHeaders(security, [
      ...["Cache-Control", cacheControl, "Vary", "Accept-Encoding", "ETag", tag],
      ...(path.endsWith("/public/sw.js") ? workerPolicy : []),
      ...(path.includes("/public/payment/") ? openerPolicy : []),
    ]);
  const type = ["Content-Type", types[extname(path)] ?? ""];
  const plain = shared(etag);
  const part = [...plain, ...type, "Accept-Ranges", "bytes"];
  const whole = [...part, ...bodyHeaders("identity", identity.length)];
  // A weak ETag: the same content in other bytes.
  const packed = shared(`W/${etag}`);
  const ok = (encoding: "br" | "gzip") => {
    const body = bodies[encoding];
    return body ? [...packed, ...type, ...bodyHeaders(encoding, body.length)] : whole;
  };
  return {
    etag,
    bodies,
    ok: { br: ok("br"), gzip: ok("gzip"), identity: whole },
    notModifiedHeaders: { br: br ? packed : plain, gzip: gzip ? packed : plain, identity: plain },
    part,
  };
}

import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestContext } from "./context.ts";
import { answerHeaders } from "./headers.ts";
import { chooseEncoding, type Encoding, representation } from "./rendered-page.ts";

/** A file whose address changes with its content, in every encoding that the build made. */
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
};

function readStaticFile(siteUrl: string, path: string): StaticFile {
  const [br, gzip] = [".br", ".gz"].map((end) =>
    existsSync(path + end) ? readFileSync(path + end) : undefined,
  );
  const identity = readFileSync(path);
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const shared = answerHeaders(siteUrl, [
    ...["Cache-Control", "public, max-age=31536000, immutable", "Vary", "Accept-Encoding", "ETag", etag],
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

/** Reads the build's static files, by the path at which browsers ask for them. Other kinds of files are left to Next. */
export function readStaticFiles(siteUrl: string, folder: string): Map<string, StaticFile> {
  const names = globSync("**/*.{js,css,svg}", { cwd: folder });
  return new Map(names.map((name) => [`/_next/static/${name}`, readStaticFile(siteUrl, join(folder, name))]));
}

/** The file that a request gets from memory. A part of one is left to Next. */
export function findStaticFile({ server, request }: RequestContext): StaticFile | undefined {
  const { method, url = "", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return undefined;
  return server.staticFiles.get(url);
}

export function sendStaticFile({ request, response, log }: RequestContext, file: StaticFile): void {
  const { headers } = request;
  log.cache = "hit";
  if (headers["if-none-match"]?.includes(file.etag.slice(2))) {
    response.writeHead(304, file.notModified).end();
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  const body = file.bodies[encoding] ?? file.bodies.identity;
  log.bytes = body.length;
  response.writeHead(200, file.ok[encoding]).end(body);
}

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { indexPart, manifestReader, sitemapFolder } from "#lib/catalogue/sitemap-files.ts";
import { Refused } from "#server/admission/admission.ts";
import { accepts } from "#server/cache/cached-answer.ts";
import { answerHeaders } from "#server/http/headers.ts";
import { notFound, unavailable } from "#server/http/rejections.ts";
import { admit } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import { sendError } from "./send.ts";

const partAddress = /^\/sitemaps\/([a-z]+-[a-z]+-\d+)\.xml$/;

/** The part of the sitemap at a path, or null. */
export const sitemapPartAt = (path: string): string | null =>
  path === "/sitemap.xml" ? indexPart : (partAddress.exec(path)?.[1] ?? null);

/** Gives what sends the parts that lie in DATA_DIR. */
export function createSitemap({ DATA_DIR, SITE_URL }: { DATA_DIR: string; SITE_URL: string }) {
  const folder = sitemapFolder(DATA_DIR);
  const readCurrent = manifestReader(folder, SITE_URL);

  /** Sends a part from its file, as it lies there or unpacked on the way. */
  return async (context: RequestContext, name: string): Promise<void> => {
    const { request, response } = context;
    const manifest = await readCurrent();
    const part = manifest?.parts[name];
    if (!part) return sendError(context, manifest ? notFound : unavailable);
    const headers = answerHeaders(context.server.security, [
      ...["Cache-Control", "public, max-age=300", "Vary", "Accept-Encoding", "ETag", part.etag],
      ...["Last-Modified", new Date(part.modifiedAt).toUTCString()],
      ...["Content-Type", "application/xml; charset=utf-8"],
    ]);
    if (request.headers["if-none-match"]?.includes(part.etag.slice(2))) {
      response.writeHead(304, headers).end();
      return;
    }
    try {
      const leave = await admit(context);
      await sendFile(context, join(folder, part.file), headers).finally(leave);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sendError(context, error.rejection);
    }
  };
}

async function sendFile({ request, response, log }: RequestContext, path: string, headers: string[]) {
  const { size } = await stat(path);
  const isPacked = accepts(String(request.headers["accept-encoding"] ?? ""), "gzip");
  const packed = ["Content-Encoding", "gzip", "Content-Length", String(size)];
  response.writeHead(200, isPacked ? [...headers, ...packed] : headers);
  if (request.method === "HEAD") return void response.end();
  log.bytes = size;
  const file = createReadStream(path);
  await (isPacked ? pipeline(file, response) : pipeline(file, createGunzip(), response)).catch((error) => {
    // A crawler that has left is no fault.
    if (!response.destroyed) throw error;
  });
}

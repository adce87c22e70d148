import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { indexPart } from "#lib/sitemap/sitemap-files.ts";
import type { RequestContext } from "#server/answering/base/context.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { acceptsGzip } from "#server/http/encoding.ts";

const partAddress = /^\/sitemaps\/([a-z]+-[a-z]+-\d+)\.xml$/;

export const sitemapPartAt = (path: string): string | null =>
  path === "/sitemap.xml" ? indexPart : (partAddress.exec(path)?.[1] ?? null);

type Part = Awaited<ReturnType<RequestContext["server"]["sitemap"]["find"]>>;

const headersOf = ({ server }: RequestContext, { etag, modifiedAt }: Part) =>
  answerHeaders(server.security, [
    ...["Cache-Control", "public, max-age=300", "Vary", "Accept-Encoding", "ETag", etag],
    ...["Last-Modified", new Date(modifiedAt).toUTCString()],
    ...["Content-Type", "application/xml; charset=utf-8"],
  ]);

/** Sends a part of the sitemap: gzipped as stored, or unpacked while it is sent. @throws RejectionError */
export async function sendSitemapPart(context: RequestContext, name: string): Promise<undefined> {
  const { server, request, response, admit } = context;
  const known = await server.sitemap.find(name);
  if (request.headers["if-none-match"]?.includes(known.etag.slice(2))) {
    response.writeHead(304, headersOf(context, known)).end();
    return;
  }
  const leave = await admit();
  try {
    // Found anew: a new sitemap may have replaced its file meanwhile.
    const part = await server.sitemap.find(name);
    await sendFile(context, part.path, headersOf(context, part));
  } finally {
    leave();
  }
}

async function sendFile({ request, response, log }: RequestContext, path: string, headers: string[]) {
  const { size } = await stat(path);
  const isPacked = acceptsGzip(String(request.headers["accept-encoding"] ?? ""));
  const packed = ["Content-Encoding", "gzip", "Content-Length", String(size)];
  response.writeHead(200, isPacked ? [...headers, ...packed] : headers);
  if (request.method === "HEAD") return void response.end();
  log.bytes = size;
  const file = createReadStream(path);
  await (isPacked ? pipeline(file, response) : pipeline(file, createGunzip(), response)).catch((error) => {
    // A crawler that closes the connection causes no error of ours.
    if (!response.destroyed) throw error;
  });
}

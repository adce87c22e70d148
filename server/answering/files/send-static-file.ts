import type { IncomingMessage } from "node:http";
import type { RequestContext } from "#server/answering/base/context.ts";
import { emptyReply, type Reply } from "#server/answering/base/reply.ts";
import type { StaticFile } from "#server/files/read-static-files.ts";
import { readByteRange } from "#server/http/byte-range.ts";
import { bodyHeaders, chooseEncoding } from "#server/http/encoding.ts";

export function sendStaticFile(context: RequestContext, file: StaticFile): Reply | undefined {
  const { request, response, log } = context;
  const { headers } = request;
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  log.cache = "hit";
  if (headers["if-none-match"]?.includes(file.etag)) {
    response.writeHead(304, file.notModifiedHeaders[encoding]).end();
    return;
  }
  const part = headers.range === undefined ? null : partOf(request, file, headers.range);
  const body = file.bodies[encoding] ?? file.bodies.identity;
  return part ?? { status: 200, headers: file.ok[encoding], body, kind: null };
}

/** The requested range of a file, or a 416; null for the whole file. */
function partOf({ method, headers }: IncomingMessage, file: StaticFile, requested: string): Reply | null {
  const { identity } = file.bodies;
  const range = method === "GET" ? readByteRange(requested, identity.length) : null;
  const condition = headers["if-range"];
  if (range === null || (condition !== undefined && condition !== file.etag)) return null;
  if (range === "past the end")
    return emptyReply(416, [
      ...["Content-Range", `bytes */${identity.length}`, "Cache-Control", "private, no-store"],
    ]);
  const body = identity.subarray(range.first, range.last + 1);
  const contentRange = ["Content-Range", `bytes ${range.first}-${range.last}/${identity.length}`];
  const described = [...file.part, ...contentRange, ...bodyHeaders("identity", body.length)];
  return { status: 206, headers: described, body, kind: null };
}

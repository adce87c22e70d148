import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readByteRange } from "#server/http/byte-range.ts";
import { methodNotAllowed, notFound, RejectionError } from "#server/http/rejections.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import type { RequestLog } from "#server/observe/access-log.ts";
import { mediaFolders } from "./media-folder.ts";

export const servedPath = "/media";

const types: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".ts": "video/mp2t",
  ".json": "application/json",
  ".jpg": "image/jpeg",
};

/**
 * An address as in deploy/nginx/media.conf: with a signature and its expiry, or without, for films that everybody may
 * watch.
 */
const address = /^\/media\/(?:([\w-]+),(\d+)\/)?([0-9a-f]{32})\/((?:[a-z0-9]+\/)?[a-z0-9-]+\.[a-z0-9]+)$/;

export type MediaRequest = {
  id: string;
  name: string;
  /** Whether the address has no signature, so that it opens only what everybody may watch. */
  isOpen: boolean;
};

/** The file that an address names. @throws RejectionError with 403 for a wrong signature, and 410 for an expired one */
export function readMediaAddress(key: string | undefined, url: string, now: number): MediaRequest {
  const [, given, ends = "", id = "", name = ""] = address.exec(url.split("?", 1)[0] ?? "") ?? [];
  if (id === "") throw new RejectionError(notFound);
  if (given === undefined) return { id, name, isOpen: true };
  const expectedHash = key && createHash("md5").update(`${ends}/${id} ${key}`).digest("base64url");
  if (given !== expectedHash) throw new RejectionError({ status: 403, code: "NOT_FOUND" });
  if (Number(ends) < now) throw new RejectionError({ status: 410, code: "NOT_FOUND" });
  return { id, name, isOpen: false };
}

export const mediaFile = (root: string, { id, name, isOpen }: MediaRequest): string =>
  join(mediaFolders(root)[isOpen ? "open" : "ready"], id, name);

export const mediaHeaders = (name: string): string[] => [
  ...["Content-Type", types[extname(name)] ?? "application/octet-stream"],
  ...["Accept-Ranges", "bytes", "Cache-Control", "private, max-age=43200"],
];

/** Sends a file, whole or in the requested range, as nginx would. @throws RejectionError */
export async function sendMedia(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: RequestLog },
  file: string,
  shared: readonly string[],
): Promise<undefined> {
  if (!isReadRequest(request)) throw new RejectionError(methodNotAllowed("GET, HEAD"), "close");
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new RejectionError(notFound);
  const { size } = stats;
  const range = readByteRange(request.headers.range ?? "", size);
  if (range === "past the end") {
    response.writeHead(416, [...shared, "Content-Range", `bytes */${size}`, "Content-Length", "0"]).end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  response.writeHead(range ? 206 : 200, [
    ...shared,
    ...mediaHeaders(file),
    ...["Content-Length", String(last - first + 1)],
    ...(range ? ["Content-Range", `bytes ${first}-${last}/${size}`] : []),
  ]);
  if (request.method === "HEAD" || size === 0) {
    response.end();
    return;
  }
  log.bytes = last - first + 1;
  // The stream ends if the browser leaves.
  await pipeline(createReadStream(file, { start: first, end: last }), response).catch(() =>
    response.destroy(),
  );
}

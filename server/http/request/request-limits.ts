import type { IncomingMessage } from "node:http";
import { minute } from "#lib/platform/time/duration.ts";
import {
  badRequest,
  type HttpRejection,
  methodNotAllowed,
  payloadTooLarge,
  tooEarly,
  uriTooLong,
} from "#server/http/rejections.ts";

/** Ms for which a client may read nothing of an answer; longer than any route pauses. */
export const maxStallMs = 5 * minute;

const maxUrl = 4 * 1024;
const maxBody = 64 * 1024;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

export function checkRequest(request: IncomingMessage): HttpRejection | null {
  const { method = "", url = "", headers } = request;
  if (url.length > maxUrl) return uriTooLong;
  if (method === "GET" || method === "HEAD") {
    if (hasBody(request)) return badRequest;
  } else if (!methods.has(method)) return methodNotAllowed([...methods].join(", "));
  if (request.httpVersionMajor !== 1) return badRequest;
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) return badRequest;
  if (String(headers["early-data"] ?? "").startsWith("1") && !["GET", "HEAD", "OPTIONS"].includes(method))
    return tooEarly;
  if (Number(headers["content-length"] ?? 0) > maxBody) return payloadTooLarge;
  return null;
}

/** Reads the whole body; null if it is too large. It counts bytes, because Content-Length may be wrong. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBody) chunks.push(chunk);
      else resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

/** Node uses the first of several Host headers; a proxy may use the last. */
function countHosts(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === "host") count += 1;
  return count;
}

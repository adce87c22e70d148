import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

export type Encoding = "br" | "gzip" | "identity";

/** Returns a check of whether an Accept header names something and does not refuse it. */
export function acceptCheck(name: string): (header: string) => boolean {
  const named = new RegExp(`${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, "i");
  return (header) => named.test(header);
}

const acceptsBrotli = acceptCheck("br");
export const acceptsGzip = acceptCheck("gzip");

export function chooseEncoding(accepted = ""): Encoding {
  if (acceptsBrotli(accepted)) return "br";
  return acceptsGzip(accepted) ? "gzip" : "identity";
}

/** The headers that describe a body. */
export function bodyHeaders(encoding: Encoding, length: number): string[] {
  const sized = ["Content-Length", String(length)];
  return encoding === "identity" ? sized : ["Content-Encoding", encoding, ...sized];
}

/** Encodes a document that is not cached. */
export function encode(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  if (encoding === "br") return brotli(body, { params });
  return encoding === "gzip" ? zip(body) : body;
}

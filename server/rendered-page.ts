import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { answerHeaders } from "./headers.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";
import type { NextResponse } from "./next-client.ts";
import type { SecurityHeaders } from "./security-headers.ts";

const [brotli, zip, unzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)];

export type Encoding = "br" | "gzip" | "identity";

/** A finished public page, ready to send: compressed once, its headers laid out once. */
export type RenderedPage = {
  /** Weak, for it names the page and not one encoding of it. */
  etag: string;
  body: { br: Buffer; gzip: Buffer };
  /** Uncompressed length, bytes. */
  length: number;
  /** Headers that hold whatever the status; at an address with places for ads, or without. */
  shared(ads: boolean): readonly string[];
  /** Headers of a 200 in each encoding. */
  ok: Record<Encoding, string[]>;
  notModified: string[];
  /** What Cache-Control allows, in ms after the fetch: fresh and stale together. */
  servableMs: number;
  /** Memory, bytes. */
  size: number;
};

/** Browsers and proxies ask every time and get a 304; only this server may keep. */
export const revalidateAlways = "public, max-age=0, must-revalidate";

const vary = ["Accept-Encoding", "RSC", "Next-Router-State-Tree", "Next-Router-Prefetch"];
/** What describes the stored bytes is written anew. */
const replaced = new Set([
  "cache-control",
  "vary",
  "etag",
  "content-length",
  "content-encoding",
  "last-modified",
]);

/** Whether an answer may be kept and shown to everybody. */
export function isCacheable({ status, headers }: Omit<NextResponse, "body">): boolean {
  const control = headers["cache-control"] ?? "";
  return (
    status === 200 &&
    headers["set-cookie"] === undefined &&
    headers["content-encoding"] === undefined &&
    /^text\/html\b/i.test(headers["content-type"] ?? "") &&
    /\bs-maxage=[1-9]/i.test(control) &&
    !/\b(?:no-store|private)\b/i.test(control)
  );
}

const seconds = (control: string, name: string) =>
  Number(new RegExp(`\\b${name}=(\\d+)`, "i").exec(control)?.[1] ?? 0);

export function varyOn(sent = ""): string {
  const names = new Map(
    [...vary, ...sent.split(",")].map((name) => [name.trim().toLowerCase(), name.trim()]),
  );
  names.delete("");
  return [...names.values()].join(", ");
}

export function withoutReplaced(raw: readonly string[]): string[] {
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !replaced.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ""] : [],
  );
}

/** A 304 replaces the headers that a browser keeps with a page. */
const openerPolicyOf = (raw: readonly string[]) =>
  raw.flatMap((name, at) =>
    at % 2 === 0 && /^cross-origin-opener-policy$/i.test(name) ? [name, raw[at + 1] ?? ""] : [],
  );

/** Makes the page of an answer that `isCacheable`. */
export async function makePage(
  security: SecurityHeaders,
  { headers, rawHeaders, body }: NextResponse,
  hasAds: boolean,
): Promise<RenderedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)]);
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const varied = ["Vary", varyOn(headers.vary)];
  const hashes = inlineScriptHashes(body.toString());
  const sent = withoutReplaced(rawHeaders);
  const shared = (ads: boolean) => [
    ...answerHeaders(security, sent, { document: { hashes, ads } }),
    ...varied,
  ];
  const validators = ["Cache-Control", revalidateAlways, "ETag", etag];
  const ok = (encoding: Encoding, length: number) => [
    ...shared(hasAds),
    ...validators,
    ...representation(encoding, length),
  ];
  const control = headers["cache-control"] ?? "";
  return {
    etag,
    body: { br, gzip: gz },
    length: body.length,
    shared,
    ok: { br: ok("br", br.length), gzip: ok("gzip", gz.length), identity: ok("identity", body.length) },
    notModified: [
      ...answerHeaders(security, openerPolicyOf(rawHeaders), { document: { hashes, ads: hasAds } }),
      ...varied,
      ...validators,
    ],
    servableMs: (seconds(control, "s-maxage") + seconds(control, "stale-while-revalidate")) * 1000,
    size: br.length + gz.length + 4096,
  };
}

/** The headers that describe a body. */
export function representation(encoding: Encoding, length: number): string[] {
  const sized = ["Content-Length", String(length)];
  return encoding === "identity" ? sized : ["Content-Encoding", encoding, ...sized];
}

/** Unpacked pages, for the rare clients that take no compression. */
const unpacked = new LRUCache<RenderedPage, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

async function unpack(page: RenderedPage): Promise<Buffer> {
  const bytes = await unzip(page.body.gzip);
  unpacked.set(page, bytes);
  return bytes;
}

/** The page's bytes; only who is the first to take them without compression waits for them. */
export const pageBytes = (page: RenderedPage, encoding: Encoding): Buffer | Promise<Buffer> =>
  encoding === "identity" ? (unpacked.get(page) ?? unpack(page)) : page.body[encoding];

/** Bytes of a document that is not kept, in one encoding. */
export function encode(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  if (encoding === "br") return brotli(body, { params });
  return encoding === "gzip" ? zip(body) : body;
}

const refuses = (name: string) => new RegExp(`${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, "i");
const refused = { br: refuses("br"), gzip: refuses("gzip") };
const accepts = (accepted: string, name: "br" | "gzip") =>
  accepted.toLowerCase().includes(name) && !refused[name].test(accepted);

/** The best encoding that Accept-Encoding allows. */
export function chooseEncoding(accepted = ""): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

import { hash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import { copyOf } from "#server/http/answer-bytes.ts";
import { bodyHeaders, type Encoding } from "#server/http/encoding.ts";

const [brotli, unbrotli, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

/** The bytes of an answer in one encoding, and the headers of a 200 with them. */
type Form = { headers: string[]; bytes: Buffer };

export type CachedAnswer = {
  /** Weak, because it names the answer in every encoding. */
  etag: string;
  br: Form;
  /** Made for the first request without Brotli, or with the dense compression. */
  gzip: Form | null;
  /** Null if the bytes are decompressed on request. */
  identity: { headers: string[]; bytes: Buffer | null };
  notModifiedHeaders: string[];
  /** How long the answer may be served after the fetch, fresh or stale, in ms. */
  servableMs: number;
  /** Whether the answer is served stale for a whole outage. */
  outlastsOutage: boolean;
  /** False after the first, quick compression (decision: compressed-twice). */
  isDense: boolean;
  /** In bytes of memory. */
  size: number;
};

/**
 * Browsers and proxies revalidate each time, and get a 304. No CDN may change the markup, such as email addresses,
 * because that breaks React's hydration.
 */
export const revalidateAlways = "public, max-age=0, must-revalidate, no-transform";

/** The approximate memory of an answer's objects and headers, in bytes. */
const overheadBytes = 4096;
/** Below this size, in bytes, answers are also cached uncompressed. */
const smallBytes = 2048;

/** What a cached answer is made of. `headers` are without those that describe the bytes, such as their length. */
type Parts = {
  body: Buffer;
  /** What the ETag is made of, if equal answers may differ in their bytes. */
  content?: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
  cacheControl: string;
  servableMs: number;
  outlastsOutage?: boolean;
  /** Whether to cache the uncompressed bytes, too. */
  keepsPlain?: boolean;
  /** The answer cached until now; if it is unchanged, it is not compressed again. */
  before: CachedAnswer | undefined;
};

const quality = (level: number, body: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** Headers of a 200 in another encoding. */
const reencodedHeaders = (identity: readonly string[], encoding: Encoding, length: number) => [
  ...identity.slice(0, -2),
  ...bodyHeaders(encoding, length),
];

/**
 * The compressed form, or the plain one if that is smaller. Copied, because zlib's bytes may keep a whole slab of
 * Node's alive.
 */
const smallerForm = (plain: Form, encoding: "br" | "gzip", bytes: Buffer): Form =>
  bytes.length < plain.bytes.length
    ? { headers: reencodedHeaders(plain.headers, encoding, bytes.length), bytes: copyOf(bytes) }
    : { ...plain, bytes: copyOf(plain.bytes) };

/**
 * Makes an answer, compressed in this thread at the lowest level, which takes less time than a hand-over to another
 * thread. The first hit calls `compressDensely`.
 */
export function makeAnswer(parts: Parts): CachedAnswer {
  const { body, content = body, servableMs, outlastsOutage = true, before } = parts;
  const etag = `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
  if (before?.etag === etag) return { ...before, servableMs };
  const validators = ["Cache-Control", parts.cacheControl, "ETag", etag];
  const headers = [...parts.headers, ...validators, ...bodyHeaders("identity", body.length)];
  const br = smallerForm({ headers, bytes: body }, "br", brotliCompressSync(body, quality(1, body)));
  const plain = parts.keepsPlain || body.length <= smallBytes ? copyOf(body) : null;
  return {
    etag,
    br,
    gzip: null,
    identity: { headers, bytes: plain },
    notModifiedHeaders: [...parts.notModifiedHeaders, ...validators],
    servableMs,
    outlastsOutage,
    isDense: false,
    // Gzip is made later, at about the same size.
    size: 2 * br.bytes.length + (plain?.length ?? 0) + overheadBytes,
  };
}

/** The same answer in fewer bytes, compressed in another thread. */
export async function compressDensely<Answer extends CachedAnswer>(answer: Answer): Promise<Answer> {
  const { headers, bytes } = answer.identity;
  const body = await answerBytes(answer, "identity");
  const plain = { headers, bytes: body };
  const [br, gz] = await Promise.all([brotli(body, quality(7, body)), zip(body, { level: 9 })]);
  const size = br.length + gz.length + (bytes?.length ?? 0) + overheadBytes;
  return {
    ...answer,
    br: smallerForm(plain, "br", br),
    gzip: smallerForm(plain, "gzip", gz),
    isDense: true,
    size,
  };
}

/** The compressed bytes of the answer before, if the answer is unchanged. */
export const withBytesOf = <Answer extends CachedAnswer>(
  answer: Answer,
  before: Answer | undefined,
): Answer => (before?.etag === answer.etag ? { ...before, servableMs: answer.servableMs } : answer);

/** Decompressed answers, for the rare clients without compression. */
const unpackedAnswers = new LRUCache<CachedAnswer, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

async function unpack(answer: CachedAnswer): Promise<Buffer> {
  const { bytes, headers } = answer.br;
  const plain = headers === answer.identity.headers ? bytes : copyOf(await unbrotli(bytes));
  unpackedAnswers.set(answer, plain);
  return plain;
}

function zipQuickly({ br, identity: { headers } }: CachedAnswer): Form {
  if (br.headers === headers) return br;
  const bytes = brotliDecompressSync(br.bytes);
  return smallerForm({ headers, bytes }, "gzip", gzipSync(bytes, { level: 1 }));
}

export function formOf(answer: CachedAnswer, encoding: Encoding): Form | CachedAnswer["identity"] {
  if (encoding !== "gzip") return answer[encoding];
  answer.gzip ??= zipQuickly(answer);
  return answer.gzip;
}

/** An answer's bytes; a promise only on the first request for a large answer without compression. */
export const answerBytes = (answer: CachedAnswer, encoding: Encoding): Buffer | Promise<Buffer> =>
  formOf(answer, encoding).bytes ?? unpackedAnswers.get(answer) ?? unpack(answer);

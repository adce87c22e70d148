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

const [brotli, unbrotli, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];

export type Encoding = "br" | "gzip" | "identity";

/** The bytes of an answer in one encoding, and the headers of a 200 with them. */
type Form = { headers: string[]; bytes: Buffer };

/** A finished public answer, ready to send, its headers laid out once. */
export type CachedAnswer = {
  /** Weak, for it names the answer and not one encoding of it. */
  etag: string;
  br: Form;
  /** Made for the first who takes no Brotli, or when the answer is compressed well. */
  gzip: Form | null;
  /** Without bytes where they are unpacked for the few that ask for them. */
  identity: { headers: string[]; bytes: Buffer | null };
  /** Headers of a 304. */
  notModified: string[];
  /** How long it may be sent, in ms after the fetch: fresh and stale together. */
  servableMs: number;
  /** Whether it stands in for as long as nothing newer is to be had. */
  outlastsOutage: boolean;
  /** Whether it is compressed as well as it will be; at first it is quickly (decision: compressed-twice). */
  isDense: boolean;
  /** Memory, bytes. */
  size: number;
};

/** Browsers and proxies ask every time and get a 304; only this server may keep. */
export const revalidateAlways = "public, max-age=0, must-revalidate";

/** What an answer's objects and headers take besides its bytes, about. */
const upkeep = 4096;
/** Bytes up to which the plain ones are kept as well: they are nothing beside the upkeep. */
const smallBytes = 2048;

/** What an answer is made of; of its headers those that describe the bytes are added here. */
type Parts = {
  body: Buffer;
  /** What its ETag stands for, where answers that say the same may differ in their bytes. */
  content?: string;
  headers: readonly string[];
  notModified: readonly string[];
  cacheControl: string;
  servableMs: number;
  outlastsOutage?: boolean;
  /** Keeps the plain bytes too, for answers that many take without compression. */
  keepsPlain?: boolean;
  /** What was kept until now: most answers say the same again, and are not compressed again. */
  before: CachedAnswer | undefined;
};

const quality = (level: number, body: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

/** Headers of a 200 in another encoding. */
const reencoded = (identity: readonly string[], encoding: Encoding, length: number) => [
  ...identity.slice(0, -2),
  ...representation(encoding, length),
];

/** A compressed form to keep, or the plain one where it is smaller. What zlib gives may lie in a slab of Node's. */
const smaller = (plain: Form, encoding: "br" | "gzip", bytes: Buffer): Form =>
  bytes.length < plain.bytes.length
    ? { headers: reencoded(plain.headers, encoding, bytes.length), bytes: copyOf(bytes) }
    : { ...plain, bytes: copyOf(plain.bytes) };

/** Makes an answer, compressed in less time than it takes to hand the work to another thread. */
export function makeAnswer(parts: Parts): CachedAnswer {
  const { body, content = body, servableMs, outlastsOutage = true, before } = parts;
  const etag = `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
  if (before?.etag === etag) return { ...before, servableMs };
  const validators = ["Cache-Control", parts.cacheControl, "ETag", etag];
  const headers = [...parts.headers, ...validators, ...representation("identity", body.length)];
  const br = smaller({ headers, bytes: body }, "br", brotliCompressSync(body, quality(1, body)));
  const plain = parts.keepsPlain || body.length <= smallBytes ? copyOf(body) : null;
  return {
    etag,
    br,
    gzip: null,
    identity: { headers, bytes: plain },
    notModified: [...parts.notModified, ...validators],
    servableMs,
    outlastsOutage,
    isDense: false,
    // With room for gzip.
    size: 2 * br.bytes.length + (plain?.length ?? 0) + upkeep,
  };
}

/** The same answer in fewer bytes, for one that is asked for again; compressed in another thread. */
export async function compressDensely<Answer extends CachedAnswer>(answer: Answer): Promise<Answer> {
  const { headers, bytes } = answer.identity;
  const body = await answerBytes(answer, "identity");
  const plain = { headers, bytes: body };
  const [br, gz] = await Promise.all([brotli(body, quality(7, body)), zip(body, { level: 9 })]);
  const size = br.length + gz.length + (bytes?.length ?? 0) + upkeep;
  return { ...answer, br: smaller(plain, "br", br), gzip: smaller(plain, "gzip", gz), isDense: true, size };
}

/** An answer that says what the one before it said is spared its compression: the one before stays, for longer. */
export const withBytesOf = <Answer extends CachedAnswer>(
  answer: Answer,
  before: Answer | undefined,
): Answer => (before?.etag === answer.etag ? { ...before, servableMs: answer.servableMs } : answer);

/** The headers that describe a body. */
export function representation(encoding: Encoding, length: number): string[] {
  const sized = ["Content-Length", String(length)];
  return encoding === "identity" ? sized : ["Content-Encoding", encoding, ...sized];
}

/** Unpacked answers, for the rare clients that take no compression. */
const unpacked = new LRUCache<CachedAnswer, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

async function unpack(answer: CachedAnswer): Promise<Buffer> {
  const { bytes, headers } = answer.br;
  const plain = headers === answer.identity.headers ? bytes : copyOf(await unbrotli(bytes));
  unpacked.set(answer, plain);
  return plain;
}

function zipQuickly({ br, identity: { headers } }: CachedAnswer): Form {
  if (br.headers === headers) return br;
  const bytes = brotliDecompressSync(br.bytes);
  return smaller({ headers, bytes }, "gzip", gzipSync(bytes, { level: 1 }));
}

/** An answer in one encoding. */
export function formOf(answer: CachedAnswer, encoding: Encoding): Form | CachedAnswer["identity"] {
  if (encoding !== "gzip") return answer[encoding];
  answer.gzip ??= zipQuickly(answer);
  return answer.gzip;
}

/** An answer's bytes; only who is the first to take a large one without compression waits for them. */
export const answerBytes = (answer: CachedAnswer, encoding: Encoding): Buffer | Promise<Buffer> =>
  formOf(answer, encoding).bytes ?? unpacked.get(answer) ?? unpack(answer);

/** Bytes of a document that is not kept, in one encoding. */
export function encode(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  if (encoding === "br") return brotli(body, { params });
  return encoding === "gzip" ? zip(body) : body;
}

const refuses = (name: string) => new RegExp(`${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, "i");
const refused = { br: refuses("br"), gzip: refuses("gzip") };
/** Whether Accept-Encoding allows an encoding. */
export const accepts = (accepted: string, name: "br" | "gzip") =>
  accepted.toLowerCase().includes(name) && !refused[name].test(accepted);

/** The best encoding that Accept-Encoding allows. */
export function chooseEncoding(accepted = ""): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { withoutPathSecret } from "#lib/platform/path-secret.ts";

/** The fields of a log entry beyond the request; filled in while it is answered. */
export type RequestLog = {
  /** `performance.now()` at its arrival. */
  started: number;
  id: string;
  address: string;
  /** Where the answer came from; `pass` for everything outside the page cache. */
  cache: "hit" | "stale" | "miss" | "pass";
  /** Bytes of the sent body. */
  bytes: number;
};

const flushMs = 200;
const flushBytes = 64 * 1024;
const bytesOfCharacter = 3;

/** A request's target without the values of its parameters, some of which are keys and tokens. */
export function loggedPath(address: string): { path: string; params?: string } {
  const url = withoutPathSecret(address);
  const mark = url.indexOf("?");
  if (mark < 0) return { path: url };
  const params = url
    .slice(mark + 1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0]);
  return { path: url.slice(0, mark), params: params.join(",") };
}

/** The text of the last time, because formatting it is the costliest part of an entry. */
let lastTime = { ms: 0, text: "" };

function isoTime(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, text: new Date(ms).toISOString() };
  return lastTime.text;
}

/** The method and the target of an entry; only they may need escaping. */
function describeRequest(method: string, url: string): string {
  const { path, params } = loggedPath(url);
  const named = params === undefined ? "" : `,"params":${JSON.stringify(params)}`;
  return `"method":"${method}","path":${JSON.stringify(path)}${named},"status":`;
}

/** Texts by address, because most requests are for a few addresses. */
const requestTexts = new LRUCache<string, string>({ max: 2_000 });
const shortUrl = 200;

function requestText(method = "", url = ""): string {
  if (method !== "GET" || url.length > shortUrl) return describeRequest(method, url);
  const cached = requestTexts.get(url);
  if (cached !== undefined) return cached;
  const text = describeRequest(method, url);
  requestTexts.set(url, text);
  return text;
}

/**
 * The access log: a JSON line for each request, without headers, cookies, bodies and values of parameters; written in
 * batches (decision: log-and-metrics).
 */
export class AccessLog {
  /** Bytes, because a joined string holds its parts, whose memory would not be freed. */
  readonly #bytes = Buffer.allocUnsafeSlow(flushBytes);
  #length = 0;
  #timer: NodeJS.Timeout | undefined;
  #write: (lines: Buffer) => void;
  readonly enabled: boolean;

  constructor(options: { enabled: boolean; write: (lines: Buffer) => void }) {
    this.enabled = options.enabled;
    this.#write = options.write;
  }

  add(request: IncomingMessage, status: number, { started, id, address, cache, bytes }: RequestLog): void {
    if (!this.enabled) return;
    const { method, url } = request;
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const sent = method === "HEAD" ? 0 : bytes;
    this.#append(
      `{"time":"${isoTime()}",${requestText(method, url)}${status},"ms":${ms},"bytes":${sent},"cache":"${cache}","id":"${id}","address":"${address}"}\n`,
    );
    this.#timer ??= setTimeout(() => this.flush(), flushMs).unref();
  }

  #append(line: string): void {
    const maxBytes = line.length * bytesOfCharacter;
    if (this.#length + maxBytes > flushBytes) this.flush();
    if (maxBytes > flushBytes) this.#write(Buffer.from(line));
    else this.#length += this.#bytes.write(line, this.#length);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#length === 0) return;
    // A copy: the buffer is used again while these bytes may wait to be written.
    this.#write(Buffer.from(this.#bytes.subarray(0, this.#length)));
    this.#length = 0;
  }
}

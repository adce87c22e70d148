import type { IncomingMessage } from "node:http";
import { clientAddress } from "./client-address.ts";

/** What the log's line of a request says beyond the request itself; filled in while it is answered. */
export type RequestLog = {
  /** `performance.now()` at its arrival, ms. */
  started: number;
  id: string;
  /** Where the answer came from; `pass` is everything but the page cache. */
  cache: "hit" | "stale" | "miss" | "pass";
  /** Bytes of the body sent. */
  bytes: number;
};

const flushMs = 200;
/** Characters held before they are written. */
const flushLength = 64 * 1024;

/** The address of a private feed is a key, too. */
const withoutFeedSecret = (url: string) =>
  url.includes("/feed/") ? url.replace(/(\/feed\/)[^/?]+/, "$1…") : url;

/**
 * A request target without its parameters' values: some are keys and tokens (`key`, `login`, `token`,
 * `PayerID`), and none are needed to read a log.
 */
export function loggedPath(address: string): { path: string; params?: string } {
  const url = withoutFeedSecret(address);
  const mark = url.indexOf("?");
  if (mark < 0) return { path: url };
  const params = url
    .slice(mark + 1)
    .split("&")
    .map((pair) => pair.split("=", 1)[0]);
  return { path: url.slice(0, mark), params: params.join(",") };
}

/** Formatting the time is the dearest part of a line; thousands of requests share a millisecond. */
let lastTime = { ms: 0, text: "" };

function isoTime(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, text: new Date(ms).toISOString() };
  return lastTime.text;
}

/** The access log: one JSON line per request, no header, cookie, body or parameter value; written in batches (decision: access-log-in-batches). */
export class AccessLog {
  #text = "";
  #timer: NodeJS.Timeout | undefined;
  #write: (text: string) => void;
  #trustedProxies: number;
  readonly enabled: boolean;

  constructor(options: { enabled: boolean; trustedProxies: number; write: (text: string) => void }) {
    this.enabled = options.enabled;
    this.#trustedProxies = options.trustedProxies;
    this.#write = options.write;
  }

  add(request: IncomingMessage, status: number, { started, id, cache, bytes }: RequestLog): void {
    if (!this.enabled) return;
    const { method, url = "" } = request;
    const { path, params } = loggedPath(url);
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const sent = method === "HEAD" ? 0 : bytes;
    // Of all this only the address that was asked for may hold what JSON has to escape.
    const asked = `"path":${JSON.stringify(path)}${params === undefined ? "" : `,"params":${JSON.stringify(params)}`}`;
    const answered = `"status":${status},"ms":${ms},"bytes":${sent},"cache":"${cache}"`;
    const address = clientAddress(request, this.#trustedProxies);
    this.#text += `{"time":"${isoTime()}","method":"${method}",${asked},${answered},"id":"${id}","address":"${address}"}\n`;
    if (this.#text.length >= flushLength) this.flush();
    this.#timer ??= setTimeout(() => this.flush(), flushMs).unref();
  }

  /** Writes what is still held. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#text === "") return;
    this.#write(this.#text);
    this.#text = "";
  }
}

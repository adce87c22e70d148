import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { LRUCache } from "lru-cache";
import type { RequestLog } from "#server/observe/access-log.ts";
import { nodeLimits } from "./node-limits.ts";

/** Answers up to this many bytes are sent together with their head, in one write instead of two. */
const smallBytes = 256 * 1024;

/** Node's private fields for a response's head (decision: heads-made-once). */
type MadeResponse = ServerResponse & { _header: string; _headerSent: boolean };

const heads = new WeakMap<readonly string[], string>();
/** Heads joined with bodies, valid for a second because of the Date header. */
const pieces = new LRUCache<readonly string[], { second: number; bytes: Buffer }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
});

const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${(nodeLimits.keepAliveTimeout ?? 0) / 1000}\r\n`;
let date = { second: 0, text: "" };

/** Sends a cached 200 on the hot path, without any computing. A header list always belongs to the same body. */
export function sendReady(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: RequestLog },
  headers: readonly string[],
  body: Buffer,
): void {
  log.bytes = body.length;
  if (request.method !== "GET" || !response.shouldKeepAlive) {
    response.writeHead(200, [...headers]).end(body);
    return;
  }
  const second = Math.floor(Date.now() / 1000);
  const isSmall = body.length <= smallBytes;
  const made = response as MadeResponse;
  made._header = isSmall ? headText(headers) : headText(headers) + headEnd(second);
  made._headerSent = isSmall;
  made.end(isSmall ? inOnePiece(headers, body, second) : body);
}

function headText(headers: readonly string[]): string {
  const known = heads.get(headers);
  if (known !== undefined) return known;
  let text = `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = "", value = ""] = headers.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  heads.set(headers, text);
  return text;
}

function headEnd(second: number): string {
  if (date.second !== second)
    date = { second, text: `Date: ${new Date(second * 1000).toUTCString()}\r\n${keepAlive}\r\n` };
  return date.text;
}

function inOnePiece(headers: readonly string[], body: Buffer, second: number): Buffer {
  const known = pieces.get(headers);
  if (known?.second === second) return known.bytes;
  const bytes = Buffer.concat([Buffer.from(headText(headers) + headEnd(second), "latin1"), body]);
  pieces.set(headers, { second, bytes });
  return bytes;
}

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Answer, wpError } from "./answer.ts";
import type { Fault } from "./faults.ts";
import { send } from "./send.ts";

const MEGABYTE = 1_048_576;
const outage =
  "<!DOCTYPE html>\n<html><head><title>Database Error</title></head><body><h1>Error establishing a database connection</h1></body></html>\n";

/** Answers a request the way `fault` says; what waits goes on when `released` is aborted. */
export async function misbehave(
  fault: Fault,
  response: ServerResponse,
  normal: () => Promise<Answer>,
  released: AbortSignal,
): Promise<void> {
  if (fault.latencyMs) await pause(fault.latencyMs, released);
  if (fault.reset) return void response.socket?.resetAndDestroy();
  if (fault.hang === "before") await untilAborted(released);
  // The caller may have gone, and the database with it.
  if (!response.socket || response.socket.destroyed) return;
  const answer = spoil(fault, await normal());
  if (fault.hang === "body") return sendHalf(response, answer, released);
  if (fault.drip) return drip(response, answer, released);
  send(response, answer, { chunked: fault.hugeJson !== undefined });
}

/** The answer in its spoilt form; `status`, `body` and `headers` go over everything else. */
function spoil(fault: Fault, answer: Answer): Answer {
  let { status, headers, body } = answer;
  if (fault.html) {
    status = 200;
    headers = { "Content-Type": "text/html; charset=UTF-8" };
    body = outage;
  }
  if (fault.cutJson) body = Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2));
  if (fault.hugeJson) body = Buffer.concat([Buffer.from(body), padding(fault.hugeJson, body)]);
  if (fault.gzipBomb) {
    body = bomb(body, fault.gzipBomb);
    headers = { ...headers, "Content-Encoding": "gzip" };
  }
  if (fault.status && fault.body === undefined && fault.status >= 400) {
    ({ headers, body } = wpError(fault.status, "internal_server_error", "There has been a critical error."));
  }
  if (fault.body !== undefined)
    body = typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body);
  return { status: fault.status ?? status, headers: { ...headers, ...fault.headers }, body };
}

/** JSON allows white space at its end, so a padded answer stays a right one. */
function padding(bytes: number, body: string | Buffer): Buffer {
  return Buffer.alloc(Math.max(0, bytes - Buffer.byteLength(body)), " ");
}

/** Gzip files may be joined: one compressed megabyte, many times. */
function bomb(body: string | Buffer, bytes: number): Buffer {
  const rest = Math.max(0, bytes - Buffer.byteLength(body));
  const megabyte = gzipSync(Buffer.alloc(MEGABYTE, " "), { level: 9 });
  return Buffer.concat([
    gzipSync(body),
    ...Array.from({ length: Math.floor(rest / MEGABYTE) }, () => megabyte),
    gzipSync(Buffer.alloc(rest % MEGABYTE, " ")),
  ]);
}

async function sendHalf(response: ServerResponse, { status, headers, body }: Answer, released: AbortSignal) {
  const bytes = Buffer.from(body);
  const half = Math.floor(bytes.length / 2);
  response.writeHead(status, { ...headers, "Content-Length": bytes.length });
  response.write(bytes.subarray(0, half));
  await untilAborted(released);
  response.end(bytes.subarray(half));
}

async function drip(response: ServerResponse, { status, headers, body }: Answer, released: AbortSignal) {
  const bytes = Buffer.from(body);
  let sent = 0;
  response.writeHead(status, headers);
  while (sent < bytes.length && !released.aborted && !response.destroyed) {
    response.write(bytes.subarray(sent, ++sent));
    await pause(1000, released);
  }
  response.end(bytes.subarray(sent));
}

async function pause(ms: number, released: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: released }).catch(() => {});
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

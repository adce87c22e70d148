import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Next } from "hono";
import { wordpressHeaders } from "#sandbox/base/answers.ts";
import type { SandboxContext } from "#sandbox/base/context.ts";
import { type Fault, takeFault } from "#sandbox/base/state/faults.ts";

const megabyte = 1_048_576;
const outagePage =
  "<!DOCTYPE html>\n<html><head><title>Database Error</title></head><body><h1>Error establishing a database connection</h1></body></html>\n";

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** Applies the fault that matches a request, if any. */
export async function spoilAnswer(c: SandboxContext, next: Next): Promise<Response | undefined> {
  const { faults } = c.env.sandbox;
  const fault = takeFault(faults, c.req.method, new URL(c.req.url).pathname);
  if (!fault) return void (await next());
  const released = faults.release.signal;
  if (fault.latencyMs) await pause(fault.latencyMs, released);
  if (fault.reset) return resetConnection(c);
  if (fault.hang === "before") await untilAborted(released);
  // The caller may have left, and the database may be closed.
  if (!c.env.outgoing.socket || c.env.outgoing.socket.destroyed) return RESPONSE_ALREADY_SENT;
  await next();
  const answer = spoil(fault, await readAnswer(c.res));
  // Hono merges the headers of an existing response into the new one.
  c.res = undefined;
  c.res = deliver(fault, answer, released);
}

/** Resets the TCP connection instead of responding. */
export function resetConnection(c: SandboxContext): Response {
  c.env.outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const { "content-length": _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body };
}

/** Spoils a response. The fault's `status`, `body` and `headers` override everything else. */
function spoil(fault: Fault, answer: Answer): Answer {
  let { status, headers, body } = answer;
  if (fault.html) {
    status = 200;
    headers = { "content-type": "text/html; charset=UTF-8" };
    body = Buffer.from(outagePage);
  }
  if (fault.cutJson) body = firstHalf(body);
  if (fault.hugeJson) body = Buffer.concat([body, padding(fault.hugeJson - body.length)]);
  if (fault.gzipBomb) {
    body = bomb(body, fault.gzipBomb);
    headers = { ...headers, "content-encoding": "gzip" };
  }
  if (fault.body !== undefined) {
    body = Buffer.from(typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body));
  } else if (fault.status && fault.status >= 400) {
    headers = wordpressHeaders;
    body = errorBody(fault.status);
  }
  return { status: fault.status ?? status, headers: { ...headers, ...toLowerCase(fault.headers) }, body };
}

export function firstHalf(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function errorBody(status: number): Buffer {
  const message = "There has been a critical error.";
  return Buffer.from(JSON.stringify({ code: "internal_server_error", message, data: { status } }));
}

function toLowerCase(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** White space, which JSON allows at the end. */
function padding(bytes: number): Buffer {
  return Buffer.alloc(Math.max(0, bytes), " ");
}

/** One compressed megabyte, repeated, because gzip streams may be concatenated. */
function bomb(body: Buffer, bytes: number): Buffer {
  const rest = Math.max(0, bytes - body.length);
  const packed = gzipSync(padding(megabyte), { level: 9 });
  const whole = Array.from({ length: Math.floor(rest / megabyte) }, () => packed);
  return Buffer.concat([gzipSync(body), ...whole, gzipSync(padding(rest % megabyte))]);
}

/** Sends the bytes at once, in two halves, or one each second. */
function deliver(fault: Fault, { status, headers, body }: Answer, released: AbortSignal): Response {
  const length = { "content-length": String(body.length) };
  if (fault.hang === "body")
    return new Response(inHalves(body, released), { status, headers: { ...headers, ...length } });
  if (fault.drip) return new Response(byteBySecond(body, released), { status, headers });
  if (fault.hugeJson) {
    return new Response(new Uint8Array(body), {
      status,
      headers: { ...headers, "transfer-encoding": "chunked" },
    });
  }
  const bodyless = status === 204 || status === 304;
  return new Response(bodyless ? null : new Uint8Array(body), { status, headers: { ...headers, ...length } });
}

function inHalves(body: Buffer, released: AbortSignal): ReadableStream {
  const half = firstHalf(body);
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(half);
      await untilAborted(released);
      stream.enqueue(body.subarray(half.length));
      stream.close();
    },
  });
}

/** Sends one byte each second, and the rest at once when the faults are cleared. */
function byteBySecond(body: Buffer, released: AbortSignal): ReadableStream {
  return new ReadableStream({
    async start(stream) {
      let sent = 0;
      while (sent < body.length && !released.aborted) {
        stream.enqueue(body.subarray(sent, ++sent));
        await pause(1000, released);
      }
      if (sent < body.length) stream.enqueue(body.subarray(sent));
      stream.close();
    },
  });
}

async function pause(ms: number, released: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: released }).catch(() => {});
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

import { mkdtempSync, rmSync } from "node:fs";
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import type { ServerContext } from "#server/answering/base/context.ts";
import { createFrontServer } from "#server/answering/front-server.ts";
import { createServerContext } from "#server/assemble.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type SeenRequest = { method: string; url: string; headers: IncomingHttpHeaders };
export type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
export type Options = {
  env?: Record<string, string>;
  tuning?: Parameters<typeof createServerContext>[2];
  forward?: Record<string, string>;
  root?: string;
  /** Next isn't ready yet: `context.health.prepared()` says when it is. */
  starting?: boolean;
};

export type FakeSite = {
  context: ServerContext;
  front: Server;
  next: Server;
  port: number;
  socketPath: string;
  /** What reached Next, in order. */
  requests: SeenRequest[];
  /** What Next answers; may be replaced at any time. */
  answer: Handler;
  get(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Got>;
  /** Sends bytes as they are and returns all that comes back until the connection ends. */
  raw(text: string): Promise<string>;
  close(): Promise<void>;
};

/** A page as Next answers one that may be cached. */
export const page =
  (html = "<p>a page</p>", headers: Record<string, string | string[]> = {}): Handler =>
  (_request, response) => {
    const kept = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "s-maxage=300, stale-while-revalidate=600",
    };
    response.writeHead(200, {
      ...kept,
      "x-nextjs-cache": "HIT",
      "x-powered-by": "Next.js",
      vary: "rsc",
      ...headers,
    });
    response.end(html);
  };

/** An answer with a status and Next's empty error document. */
export const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(code, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end('<html id="__next_error__"></html>');
  };

/** Next with its error pages. `document` answers every address that is not inner. */
export const withErrorPages =
  (document: Handler): Handler =>
  (request, response) => {
    const found = /^\/(en|zh)\/error-page\/([a-z-]+)$/.exec(request.url ?? "");
    (found ? page(`<html lang="${found[1]}">error page ${found[2]}</html>`) : document)(request, response);
  };

const secrets = {
  WORDPRESS_URL: "http://127.0.0.1:1",
  SESSION_SECRET: "x".repeat(40),
  TURNSTILE_SITE_KEY: "x",
};

/** The site that `startInTest` has started last. */
export let fake: FakeSite;

/** Like `startFake`, until the end of the test. */
export async function startInTest(...given: Parameters<typeof startFake>): Promise<FakeSite> {
  const started = await startFake(...given);
  onTestFinished(() => started.close());
  fake = started;
  return started;
}

/** Starts the front server in front of a small fake of Next. */
export async function startFake(
  answer: Handler,
  { env = {}, tuning = {}, forward = {}, root, starting = false }: Options = {},
): Promise<FakeSite> {
  const folder = mkdtempSync(join(tmpdir(), "murmur-test-"));
  const socketPath = join(folder, "next.sock");
  const requests: SeenRequest[] = [];
  const next = createServer((request, response) => {
    requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    fake.answer(request, response);
  });
  await new Promise<void>((done) => next.listen(socketPath, done));
  const settings = readSettings({ SITE_URL: "https://murmur.test", LOG_LEVEL: "silent", ...secrets, ...env });
  const context = createServerContext({ settings, forward, ...(root && { root }) }, socketPath, tuning);
  if (!starting) context.health.markStarted();
  const front = createFrontServer(context);
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
  const { port } = front.address() as AddressInfo;
  const agent = new Agent({ keepAlive: false });
  const fake: FakeSite = {
    context,
    front,
    next,
    port,
    socketPath,
    requests,
    answer,
    get: (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const request = httpRequest({ port, path, method, headers, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          response.on("end", () => {
            const all = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: all,
              text: all.toString(),
            });
          });
        });
        request.on("error", reject).end(body);
      }),
    raw: (text) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
        let got = "";
        socket.on("data", (chunk) => {
          got += chunk.toString("latin1");
        });
        socket.on("close", () => resolve(got)).on("error", reject);
      }),
    async close() {
      front.closeAllConnections();
      next.closeAllConnections();
      await Promise.all([new Promise((done) => front.close(done)), new Promise((done) => next.close(done))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return fake;
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, noRoute, text, wpError } from "./answer.ts";
import { openDatabase } from "./database.ts";
import { findRoute, type Sandbox } from "./route.ts";
import { routes } from "./routes.ts";

const MOST_BODY_BYTES = 1_000_000;

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where the database and the drawn pictures are kept; made if missing. */
  dataDir: string;
  /** Opens `/__sandbox/*`, for tests. */
  faults?: boolean;
}

/** Starts the WordPress stand-in on 127.0.0.1. `close` ends open connections and the database. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { port, dataDir } = options;
  const sandbox: Sandbox = { db: openDatabase(dataDir), dataDir, origin: "" };
  const server = createServer((request, response) => {
    answerRequest(request, sandbox)
      .catch((error: unknown) => {
        console.error("sandbox:", error);
        return wpError(500, "internal_server_error", "There has been a critical error on this website.");
      })
      .then((answer) => send(response, answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  sandbox.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: sandbox.origin,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      sandbox.db.close();
    },
  };
}

async function answerRequest(request: IncomingMessage, sandbox: Sandbox): Promise<Answer> {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", sandbox.origin);
  const found = findRoute(routes, method, url.pathname);
  if (!found) return url.pathname.startsWith("/wp-json/") ? noRoute() : text(404, "Not found");
  const body = await readBody(request);
  return found.route.answer({ method, url, params: found.params, headers, body }, sandbox);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) throw new Error("request body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { accountControl } from "#sandbox/account/control.ts";
import { standardSettings } from "#sandbox/account/settings.ts";
import { paypalControl } from "#sandbox/paypal/control.ts";
import { paypalState, startPayPal } from "#sandbox/paypal/start.ts";
import { type Answer, noRoute, text, wpError } from "./answer.ts";
import { openDatabase } from "./database.ts";
import { type Control, createControl } from "./faults.ts";
import { misbehave } from "./misbehave.ts";
import { findRoute, type Route, type Sandbox } from "./route.ts";
import { routes } from "./routes.ts";
import { send } from "./send.ts";
import { videoControl } from "./video-control.ts";

const MOST_BODY_BYTES = 1_000_000;
const controls = [...accountControl, ...paypalControl, ...videoControl];

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number;
  /** Where the database and the drawn pictures are kept; made if missing. */
  dataDir: string;
  /** Opens `/__sandbox/*`, for tests. */
  faults?: boolean;
  /** Where the made-up PayPal sends its events, `/_api/paypal/webhook` of a site; without it nowhere. */
  webhookUrl?: string;
};

/** Starts the WordPress stand-in on 127.0.0.1. `close` ends open connections and the database. */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const { port, dataDir, faults, webhookUrl } = options;
  const sandbox: Sandbox = {
    db: openDatabase(dataDir),
    dataDir,
    origin: "",
    settings: { ...standardSettings },
    paypal: paypalState(webhookUrl),
  };
  const control = faults ? createControl() : null;
  const server = createServer((request, response) => {
    serve(request, response, sandbox, control).catch((error: unknown) => {
      console.error("sandbox:", error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  sandbox.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  startPayPal(sandbox, { settles: !faults });
  return {
    url: sandbox.origin,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      control?.clear();
      sandbox.paypal.closing.abort();
      await closed;
      sandbox.db.close();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  sandbox: Sandbox,
  control: Control | null,
): Promise<void> {
  const { method = "GET" } = request;
  const url = new URL(`${sandbox.origin}${request.url ?? "/"}`);
  const body = await readBody(request);
  const normal = () => answerRequest(request, url, body, sandbox);
  const controlled = control?.answer(method, url.pathname, body);
  if (controlled) return send(response, controlled);
  if (control && findRoute(controls, method, url.pathname)) {
    return send(response, await answerRequest(request, url, body, sandbox, controls));
  }
  const fault = control?.take(method, url.pathname);
  if (control && fault) return misbehave(fault, response, normal, control.released());
  send(response, await normal());
}

async function answerRequest(
  { method = "GET", headers }: IncomingMessage,
  url: URL,
  body: string,
  sandbox: Sandbox,
  among: readonly Route[] = routes,
): Promise<Answer> {
  const found = findRoute(among, method, url.pathname);
  if (!found) return url.pathname.startsWith("/wp-json/") ? noRoute() : text(404, "Not found");
  try {
    return await found.route.answer({ method, url, params: found.params, headers, body }, sandbox);
  } catch (error) {
    console.error("sandbox:", error);
    return wpError(500, "internal_server_error", "There has been a critical error on this website.");
  }
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

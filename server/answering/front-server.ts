import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { log as logEvent } from "#lib/platform/observe/log.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { errorText } from "#server/http/error-texts.ts";
import {
  badRequest,
  type HttpRejection,
  headersTooLarge,
  RejectionError,
  requestTimeout,
} from "#server/http/rejections.ts";
import { encodedTarget } from "#server/http/request/raw-target.ts";
import { maxStallMs } from "#server/http/request/request-limits.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import { trackActivity } from "#server/next/drain.ts";
import { nodeLimits } from "#server/next/node-limits.ts";
import type { RequestLog } from "#server/observe/access-log.ts";
import { admit } from "./base/admit.ts";
import type { RequestContext, ServerContext } from "./base/context.ts";
import type { Reply } from "./base/reply.ts";
import { errorReply, sendReply } from "./base/send-reply.ts";
import { handleRequest } from "./handle-request.ts";

const instance = randomBytes(4).toString("hex");
let requests = 0;

/** A request's id, unique across processes and cheap to make. */
const nextId = () => `${instance}-${(requests++).toString(36)}`;

const parseErrors: Record<string, HttpRejection> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
};

/** The logged status, as in nginx, if the browser leaves before its answer is complete. */
const browserGone = 499;

export function createFrontServer(server: ServerContext): Server {
  const front = createServer({
    ...nodeLimits,
    // HTTP allows servers to ignore other upgrades (`h2c`).
    shouldUpgradeCallback: ({ headers }) => /websocket/i.test(headers.upgrade ?? ""),
  });
  front.on("request", (request, response) => answer(server, request, response));
  front.on("checkExpectation", (request, response) => answer(server, request, response));
  front.on("upgrade", (_request, socket: Duplex) => {
    const leave = () => socket.destroy();
    // Node has no error listener on a connection that requests another protocol.
    socket.on("error", leave).end(rawError(server.security, badRequest), leave);
  });
  front.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const { code = "", rawPacket } = error;
    if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const location = code === "HPE_INVALID_URL" ? encodedTarget(rawPacket) : null;
    socket.end(
      location === null
        ? rawError(server.security, parseErrors[code] ?? badRequest)
        : rawAnswer(server.security, 308, ["Location", location]),
    );
  });
  return trackActivity(front);
}

function answer(server: ServerContext, request: IncomingMessage, response: ServerResponse): void {
  // The client then opens its next connection to another process.
  if (!server.health.keepsConnections) response.shouldKeepAlive = false;
  const started = performance.now();
  const address = clientAddress(request, server.trustedProxies);
  const log: RequestLog = { started, id: nextId(), address, cache: "pass", bytes: 0 };
  const enter = (gone?: AbortSignal) => admit(server, request, address, gone);
  const { answered, note } = follow({ server, request, response, log, admit: enter });
  // Node closes idle connections, but a client that never reads would hold its own for ever.
  if (answered || response.writableLength > 0) request.socket.setTimeout(maxStallMs);
  if (!answered) {
    note(response.statusCode);
    return;
  }
  response.once("close", () => note(response.writableFinished ? response.statusCode : browserGone));
  answered.catch((error: unknown) => {
    logEvent("error", "A request failed", {
      id: log.id,
      error: error instanceof Error ? error.stack : error,
    });
    response.destroy();
  });
}

/** Handles a request, in a trace if there are traces. `note` ends the trace, and adds the request to log and metrics. */
function follow(context: RequestContext) {
  const { server, request, log } = context;
  const begin = () => {
    try {
      return handle(context);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  const traced = server.traces?.follow(request, begin);
  const note = (status: number) => {
    server.accessLog.add(request, status, log);
    server.metrics?.request(request, status, log);
    traced?.end(status, log);
  };
  return { answered: traced ? traced.answered : begin(), note };
}

/** Answers a request, and sends the reply or the rejection that was thrown. */
function handle(context: RequestContext): undefined | Promise<void> {
  const finish = (reply: Reply | undefined) => {
    if (reply) sendReply(context, reply);
  };
  const reject = (error: unknown) => {
    if (!(error instanceof RejectionError)) throw error;
    sendReply(context, errorReply(context, error));
  };
  try {
    const outcome = handleRequest(context);
    if (outcome instanceof Promise) return outcome.then(finish).catch(reject);
    finish(outcome);
  } catch (error) {
    reject(error);
  }
}

function rawError(security: SecurityHeaders, { status, code }: HttpRejection): string {
  const body = JSON.stringify({ error: { code, message: errorText(code, defaultLocale) } });
  return rawAnswer(security, status, ["Content-Type", "application/json", "Cache-Control", "no-store"], body);
}

/** A whole response for a connection without a parsed request. Its language is unknown, so it has no text. */
function rawAnswer(
  security: SecurityHeaders,
  status: number,
  described: readonly string[],
  body = "",
): string {
  const headers = [
    ...answerHeaders(security, []),
    ...described,
    ...["Content-Length", String(Buffer.byteLength(body)), "Connection", "close"],
  ];
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

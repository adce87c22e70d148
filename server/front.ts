import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Visit } from "./access-log.ts";
import { watchSilent } from "./drain.ts";
import { handle } from "./handle.ts";
import { answerHeaders } from "./headers.ts";
import { serverOptions } from "./limits.ts";
import type { Site } from "./site.ts";

const instance = randomBytes(4).toString("hex");
let requests = 0;

/** Unique across processes, cheap within one. */
const nextId = () => `${instance}-${(requests++).toString(36)}`;

/** A whole answer for a connection that has no request to answer on. */
function rawAnswer(siteUrl: string, status: string, code: string, message: string): string {
  const body = JSON.stringify({ error: { code, message } });
  const headers = [
    ...answerHeaders(siteUrl, []),
    "Content-Type",
    "application/json",
    "Cache-Control",
    "no-store",
  ];
  headers.push("Content-Length", String(Buffer.byteLength(body)), "Connection", "close");
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
  return `HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

const parseErrors: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "HEADERS_TOO_LARGE",
    "The headers are too large.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "REQUEST_TIMEOUT", "The request took too long."],
};
const badRequest: [string, string, string] = [
  "400 Bad Request",
  "BAD_REQUEST",
  "The request could not be read.",
];
const noUpgrade: [string, string, string] = [
  "400 Bad Request",
  "BAD_REQUEST",
  "There are no WebSockets here.",
];

/** Logged, as nginx does, for a browser that left before its answer was finished. */
const browserGone = 499;

/** The outer server: what the internet talks to (design, The front server). */
export function createFront(site: Site): Server {
  const front = createServer({
    ...serverOptions,
    // Other upgrades (`h2c`) may be ignored, as HTTP allows.
    shouldUpgradeCallback: ({ headers }) => /websocket/i.test(headers.upgrade ?? ""),
  });
  front.on("request", (request, response) => answer(site, request, response));
  front.on("checkExpectation", (request, response) => answer(site, request, response));
  front.on("upgrade", (_request, socket: Duplex) => {
    socket.on("error", () => socket.destroy()).end(rawAnswer(site.siteUrl, ...noUpgrade));
  });
  front.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    socket.end(rawAnswer(site.siteUrl, ...(parseErrors[error.code ?? ""] ?? badRequest)));
  });
  return watchSilent(front);
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const visit: Visit = { started: performance.now(), id: nextId(), cache: "pass", bytes: 0 };
  const answered = handle({ site, request, response, visit });
  if (!answered) {
    site.log.add(request, response.statusCode, visit);
    return;
  }
  response.once("close", () => {
    site.log.add(request, response.writableFinished ? response.statusCode : browserGone, visit);
  });
  answered.catch((error: unknown) => {
    // A fault of this server: never silent, never a hanging request.
    console.error(error);
    response.destroy();
  });
}

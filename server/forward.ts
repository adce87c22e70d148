import { request as httpRequest, type IncomingMessage } from "node:http";
import { sendError } from "./answer.ts";
import { requestHeaders } from "./headers.ts";
import { methodNotAllowed } from "./limits.ts";
import { stream } from "./pass.ts";
import type { Exchange } from "./site.ts";

/** The visitor's session is no business of another origin. */
const withheld = ["cookie", "authorization"];

function ask(origin: string, { request, response }: Exchange): Promise<IncomingMessage> {
  const { url = "/", method } = request;
  const { hostname, port, host } = new URL(origin);
  const headers = { ...requestHeaders(request), host };
  for (const name of withheld) delete (headers as Record<string, unknown>)[name];
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest({ hostname, port, path: url, method, headers }, resolve);
    forwarded.on("error", reject).end();
    response.once("close", () => forwarded.destroy());
  });
}

/** Streams what an origin of the `forward` table answers; the demo's media, which the site frames itself. */
export async function forwardTo(origin: string, exchange: Exchange): Promise<void> {
  const { method } = exchange.request;
  if (method !== "GET" && method !== "HEAD") return sendError(exchange, methodNotAllowed("GET, HEAD"));
  try {
    await stream(exchange, await ask(origin, exchange), { embed: true });
  } catch {
    sendError(exchange, { status: 502, code: "BAD_GATEWAY", message: "The demo server does not answer." });
  }
}

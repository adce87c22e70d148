import { request as httpRequest, type IncomingMessage } from "node:http";
import { requestHeaders } from "#server/http/headers.ts";
import { badGateway, methodNotAllowed } from "#server/http/rejections.ts";
import type { RequestContext } from "./context.ts";
import { streamResponse } from "./proxy.ts";
import { sendError } from "./send.ts";

/** The visitor's session is no business of another origin. */
const withheld = ["cookie", "authorization"];

function requestFrom(origin: string, { request, response }: RequestContext): Promise<IncomingMessage> {
  const { url = "/", method } = request;
  const { hostname, port, host } = new URL(origin);
  // Which part of a film is wanted is nothing that Next is told.
  const { range, "if-range": ifRange } = request.headers;
  const part = {
    ...(range !== undefined && { range }),
    ...(ifRange !== undefined && { "if-range": ifRange }),
  };
  const headers: Record<string, string | string[]> = { ...requestHeaders(request), ...part, host };
  for (const name of withheld) delete headers[name];
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest({ hostname, port, path: url, method, headers }, resolve);
    forwarded.on("error", reject).end();
    response.once("close", () => forwarded.destroy());
  });
}

/** Streams what an origin of the `forward` table answers; the demo's media, which the site frames itself. */
export async function forwardTo(origin: string, context: RequestContext): Promise<void> {
  const { method } = context.request;
  if (method !== "GET" && method !== "HEAD") return sendError(context, methodNotAllowed("GET, HEAD"));
  try {
    await streamResponse(context, await requestFrom(origin, context), { embed: true });
  } catch {
    sendError(context, badGateway);
  }
}

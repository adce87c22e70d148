import { request as httpRequest, type IncomingMessage } from "node:http";
import type { RequestContext } from "#server/answering/base/context.ts";
import { badGateway, methodNotAllowed, RejectionError } from "#server/http/rejections.ts";
import { isReadRequest } from "#server/http/request/request-kind.ts";
import { requestHeaders } from "#server/next/request-headers.ts";
import { streamResponse } from "./stream-body.ts";

/** The headers with the visitor's session, which are not passed on. */
const withheld = ["cookie", "authorization"];

/** Streams a response from an origin of the `forward` table: the demo's media, for iframes. @throws RejectionError */
export async function forwardTo(origin: string, context: RequestContext): Promise<undefined> {
  if (!isReadRequest(context.request)) throw new RejectionError(methodNotAllowed("GET, HEAD"));
  const upstream = await requestFrom(origin, context).catch(() =>
    Promise.reject(new RejectionError(badGateway)),
  );
  await streamResponse(context, upstream, { embed: true });
}

function requestFrom(origin: string, { request, response }: RequestContext): Promise<IncomingMessage> {
  const { url = "/", method } = request;
  const { hostname, port, host } = new URL(origin);
  // Next's requests have no ranges, but media servers support them.
  const { range, "if-range": ifRange } = request.headers;
  const rangeHeaders = {
    ...(range !== undefined && { range }),
    ...(ifRange !== undefined && { "if-range": ifRange }),
  };
  const headers: Record<string, string | string[]> = { ...requestHeaders(request), ...rangeHeaders, host };
  for (const name of withheld) delete headers[name];
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest({ hostname, port, path: url, method, headers }, resolve);
    forwarded.on("error", reject).end();
    response.once("close", () => forwarded.destroy());
  });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import type { RequestContext } from "#server/answering/base/context.ts";
import { type AnswerKind, answerHeaders } from "#server/http/answer-headers.ts";
import type { RenderRequest } from "#server/next/next-client.ts";
import { requestHeaders } from "#server/next/request-headers.ts";

/** Streams a response of Next's to the visitor. */
export async function streamResponse(
  { server, response, log }: RequestContext,
  upstream: IncomingMessage,
  kind: AnswerKind,
): Promise<void> {
  response.writeHead(upstream.statusCode ?? 502, answerHeaders(server.security, upstream.rawHeaders, kind));
  upstream.on("data", (chunk: Buffer) => {
    log.bytes += chunk.length;
  });
  upstream.pipe(response);
  // Once the browser has gone, the response to a change is still read to its end; that to a GET was aborted.
  response.once("close", () => upstream.resume());
  // Destroyed, so that the visitor notices that the response is cut off.
  await finished(upstream).catch(() => response.destroy());
}

/** Aborts when the visitor has gone before the whole response. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => response.writableFinished || controller.abort());
  return controller.signal;
}

/** A visitor's request to Next, without the headers that only the front server may set. */
export function nextRequest(
  { request, log }: RequestContext,
  kind: "document" | "data",
  body?: Buffer,
): RenderRequest {
  const headers = {
    ...requestHeaders(request, kind),
    "x-client-address": log.address,
    "x-request-id": log.id,
  };
  return { method: request.method, headers, body };
}

export type Head = Pick<IncomingMessage, "headers">;

/** Whether a response of Next's is a document. */
export const isHtml = ({ headers }: Head): boolean =>
  headers["content-type"]?.startsWith("text/html") ?? false;

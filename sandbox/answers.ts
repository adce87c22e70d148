import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What WordPress's REST API sends with every answer. */
export const wordpressHeaders = {
  "content-type": "application/json; charset=UTF-8",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
};

/** A JSON answer with WordPress's headers, and others in lower case. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { ...wordpressHeaders, ...headers } });
}

/** WordPress's error body, `{code, message, data: {status}}`, to be thrown. */
export function wpError(
  status: ContentfulStatusCode,
  code: string,
  message: string,
  data: object = {},
): HTTPException {
  return asError(json({ code, message, data: { status, ...data } }, status));
}

/** An answer to be thrown, so that a step within a route can end it. */
export function asError(answer: Response): HTTPException {
  return new HTTPException(answer.status as ContentfulStatusCode, { res: answer });
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Content-Type": "text/plain; charset=UTF-8", ...headers } });
}

/** A page of the demo, which nobody but the browser that asked may keep. */
export function page(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });
}

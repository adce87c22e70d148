import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export const wordpressHeaders = {
  "content-type": "application/json; charset=UTF-8",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
};

/** A JSON response with WordPress's headers; `headers` are in lower case. */
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

/** Wraps a response to be thrown, so that a helper of a route can end the request. */
export function asError(answer: Response): HTTPException {
  return new HTTPException(answer.status as ContentfulStatusCode, { res: answer });
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Content-Type": "text/plain; charset=UTF-8", ...headers } });
}

/** A page of the demo that no shared cache may store. */
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

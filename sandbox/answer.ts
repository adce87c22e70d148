/** What a route answers; `start.ts` writes it and `faults.ts` may spoil it on the way. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Nothing is sent: the connection ends with a TCP reset. */
  reset?: boolean;
};

/** A JSON answer with the headers WordPress's REST API sends. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: {
      "Content-Type": "application/json; charset=UTF-8",
      "X-Robots-Tag": "noindex",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

/** WordPress's error body (contract, Upstream): `{code, message, data: {status}}`. */
export function wpError(status: number, code: string, message: string, data: object = {}): Answer {
  return json({ code, message, data: { status, ...data } }, status);
}

export function noRoute(): Answer {
  return wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "Content-Type": "text/plain; charset=UTF-8", ...headers }, body };
}

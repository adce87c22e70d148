/** An error that the front server sends itself; the messages have the text for its code. */
export type HttpRejection = {
  status: number;
  code:
    | "BAD_REQUEST"
    | "CROSS_SITE"
    | "NOT_FOUND"
    | "METHOD_NOT_ALLOWED"
    | "REQUEST_TIMEOUT"
    | "PAYLOAD_TOO_LARGE"
    | "NOT_JSON"
    | "URI_TOO_LONG"
    | "HEADERS_TOO_LARGE"
    | "SERVER_ERROR"
    | "BAD_GATEWAY"
    | "RATE_LIMITED"
    | "UNAVAILABLE";
  /** More headers: name, value, name, value. */
  headers?: readonly string[];
};

/** Thrown to reject a request: the front server sends the rejection, and with `close` ends the connection. */
export class RejectionError extends Error {
  readonly rejection: HttpRejection;
  readonly closes: boolean;

  constructor(rejection: HttpRejection, end?: "close") {
    super(rejection.code);
    this.rejection = rejection;
    this.closes = end === "close";
  }
}

export const badRequest: HttpRejection = { status: 400, code: "BAD_REQUEST" };
export const crossSite: HttpRejection = { status: 403, code: "CROSS_SITE" };
export const notFound: HttpRejection = { status: 404, code: "NOT_FOUND" };
export const requestTimeout: HttpRejection = { status: 408, code: "REQUEST_TIMEOUT" };
export const payloadTooLarge: HttpRejection = { status: 413, code: "PAYLOAD_TOO_LARGE" };
export const notJson: HttpRejection = { status: 415, code: "NOT_JSON" };
export const uriTooLong: HttpRejection = { status: 414, code: "URI_TOO_LONG" };
/** For a change in TLS early data, which an attacker could repeat; the client sends it again after the handshake. */
export const tooEarly: HttpRejection = { status: 425, code: "UNAVAILABLE" };
export const headersTooLarge: HttpRejection = { status: 431, code: "HEADERS_TOO_LARGE" };
export const serverError: HttpRejection = { status: 500, code: "SERVER_ERROR" };
export const badGateway: HttpRejection = { status: 502, code: "BAD_GATEWAY" };
export const unavailable: HttpRejection = { status: 503, code: "UNAVAILABLE", headers: ["Retry-After", "5"] };

/** Overload; it passes soon. */
export const busy: HttpRejection = { status: 503, code: "UNAVAILABLE", headers: ["Retry-After", "2"] };

export const tooManyRequests = (seconds: number): HttpRejection => ({
  status: 429,
  code: "RATE_LIMITED",
  headers: ["Retry-After", String(seconds)],
});

export const methodNotAllowed = (allow: string): HttpRejection => ({
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  headers: ["Allow", allow],
});

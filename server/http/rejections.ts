/** An error answer of the front server's own; its text is the code's in the messages. */
export type HttpRejection = {
  status: number;
  code:
    | "BAD_REQUEST"
    | "NOT_FOUND"
    | "METHOD_NOT_ALLOWED"
    | "REQUEST_TIMEOUT"
    | "PAYLOAD_TOO_LARGE"
    | "URI_TOO_LONG"
    | "HEADERS_TOO_LARGE"
    | "SERVER_ERROR"
    | "BAD_GATEWAY"
    | "RATE_LIMITED"
    | "UNAVAILABLE";
  /** Further headers: name, value, name, value. */
  headers?: readonly string[];
};

export const badRequest: HttpRejection = { status: 400, code: "BAD_REQUEST" };
export const notFound: HttpRejection = { status: 404, code: "NOT_FOUND" };
export const requestTimeout: HttpRejection = { status: 408, code: "REQUEST_TIMEOUT" };
export const payloadTooLarge: HttpRejection = { status: 413, code: "PAYLOAD_TOO_LARGE" };
export const uriTooLong: HttpRejection = { status: 414, code: "URI_TOO_LONG" };
export const headersTooLarge: HttpRejection = { status: 431, code: "HEADERS_TOO_LARGE" };
export const serverError: HttpRejection = { status: 500, code: "SERVER_ERROR" };
export const badGateway: HttpRejection = { status: 502, code: "BAD_GATEWAY" };
export const unavailable: HttpRejection = { status: 503, code: "UNAVAILABLE", headers: ["Retry-After", "5"] };

/** Too much is going on for everybody; it is over soon. */
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

/** Why an upstream call gave no usable response. */
export type UpstreamFailure = "network" | "timeout" | "http" | "invalid";
const upstreamFailures: readonly string[] = ["network", "timeout", "http", "invalid"];

/**
 * A failed call to WordPress or PayPal. `digest` carries its kind across a `use cache` boundary, which drops all other
 * fields of an error.
 */
export class UpstreamError extends Error {
  override name = "UpstreamError";
  readonly kind: UpstreamFailure;
  readonly status: number | undefined;
  readonly digest: string;

  constructor(kind: UpstreamFailure, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.digest = `UPSTREAM;${kind};${status ?? ""}`;
  }
}

/**
 * The kind and status of an UpstreamError, read from its digest, so also after a cache boundary; null for other errors.
 */
export function upstreamFailure(
  error: unknown,
): { kind: UpstreamFailure; status: number | undefined } | null {
  const digest = (error as { digest?: unknown } | null)?.digest;
  if (typeof digest !== "string") return null;
  const [mark, kind = "", status] = digest.split(";");
  if (mark !== "UPSTREAM" || !upstreamFailures.includes(kind)) return null;
  return { kind: kind as UpstreamFailure, status: status ? Number(status) : undefined };
}

/** `text`: the key of the message, where it is not the code; `values`: fill the message's placeholders. */
type ErrorDetails = {
  retryAfter?: number;
  fields?: Record<string, string>;
  text?: string;
  values?: Record<string, string>;
};

/**
 * An error of this site, with the status and code of its response. Visitors read `message`, else the message
 * `errors.{code}` in their language. A prefix selects other words for the same code: `payment.BAD_REQUEST` is answered
 * as BAD_REQUEST with the text of payments.
 */
export class SiteError extends Error {
  override name = "SiteError";
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, code: string, message = "", details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** For the log; most errors have no `message`. */
  override toString(): string {
    return [`${this.name}: ${this.status} ${this.code}`, this.message].filter(Boolean).join(", ");
  }
}

/** The header with the percent-encoded text that people read in place of an error's message. */
export const errorTextHeader = "x-error-text";

/** The body of every error of `/_api`. */
export type ErrorBody = {
  error: { code: string; message: string; retryAfter?: number; fields?: Record<string, string> };
};

/** Why an upstream call gave no usable answer. */
export type UpstreamFailure = "network" | "timeout" | "http" | "invalid";
const upstreamFailures: readonly string[] = ["network", "timeout", "http", "invalid"];

/**
 * A failed call to WordPress or PayPal. `digest` carries the kind across a `use cache` boundary, which keeps nothing
 * else of an error.
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

/** The kind and status that an UpstreamError's digest names, also after a cache boundary; else null. */
export function upstreamFailure(
  error: unknown,
): { kind: UpstreamFailure; status: number | undefined } | null {
  const digest = (error as { digest?: unknown } | null)?.digest;
  if (typeof digest !== "string") return null;
  const [mark, kind = "", status] = digest.split(";");
  if (mark !== "UPSTREAM" || !upstreamFailures.includes(kind)) return null;
  return { kind: kind as UpstreamFailure, status: status ? Number(status) : undefined };
}

/** `text`: the message under `errors` where it is not the code's own; `values` are filled into it. */
type ErrorDetails = {
  retryAfter?: number;
  fields?: Record<string, string>;
  text?: string;
  values?: Record<string, string>;
};

/**
 * An error of this site's own, with the status and code that its answer carries. Its text is `message`, else the
 * message `errors.{code}` of the visitor's language. Where the words of a code depend on the subject it is written
 * before the code: `payment.BAD_REQUEST` is answered as BAD_REQUEST with the text of payments.
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

  /** For the log: most have no text of their own. */
  override toString(): string {
    return [`${this.name}: ${this.status} ${this.code}`, this.message].filter(Boolean).join(", ");
  }
}

/** The header with what people read instead of an error's message, percent-encoded, where they do. */
export const shownHeader = "x-error-text";

/** The one envelope of every error of `/_api`. */
export type ErrorBody = {
  error: { code: string; message: string; retryAfter?: number; fields?: Record<string, string> };
};

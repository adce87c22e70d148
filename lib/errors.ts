import { fill } from "#lib/format/fill.ts";

/** Why an upstream call gave no usable answer. */
export type UpstreamFailure = "network" | "timeout" | "http" | "invalid";

const failureStatus: Record<UpstreamFailure, number> = {
  network: 502,
  timeout: 504,
  http: 502,
  invalid: 502,
};

/**
 * A failed call to WordPress. `digest` carries the kind across a `use cache` boundary, which keeps nothing
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
  const [mark, kind, status] = digest.split(";");
  if (mark !== "UPSTREAM" || !kind || !Object.hasOwn(failureStatus, kind)) return null;
  return { kind: kind as UpstreamFailure, status: status ? Number(status) : undefined };
}

/**
 * An error of this site's own, with the status and code that its answer carries. Its text is `message`, else the
 * message `errors.{code}` of the visitor's language. Where the words of a code depend on the subject it is written
 * before the code: `payment.BAD_REQUEST` is answered as BAD_REQUEST with the text of payments.
 */
export class SiteError extends Error {
  override name = "SiteError";
  readonly status: number;
  readonly code: string;
  readonly more: { retryAfter?: number; fields?: Record<string, string>; values?: Record<string, string> };

  constructor(status: number, code: string, message = "", more: SiteError["more"] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export type ErrorBody = {
  error: { code: string; message: string; retryAfter?: number; fields?: Record<string, string> };
};

/** What is said of a failed call upstream, `{status}` standing for its status; and of an answer that can't be read. */
export type FetchFailure = { failed: string; invalid?: string };

/**
 * The answer for an error, in the one envelope of the contract. `texts` are the documented messages for upstream
 * failures of the call at hand (lib/fetch-failures.ts). A message left empty is the text of its code, in the visitor's
 * language (lib/bff/answer.ts).
 */
export function errorAnswer(error: unknown, texts: FetchFailure): { status: number; body: ErrorBody } {
  if (error instanceof SiteError) {
    const { retryAfter, fields } = error.more;
    const rest = { ...(retryAfter !== undefined && { retryAfter }), ...(fields && { fields }) };
    return { status: error.status, body: { error: { code: error.code, message: error.message, ...rest } } };
  }
  const failure = upstreamFailure(error);
  if (failure === null)
    return {
      status: 500,
      body: { error: { code: "SERVER_ERROR", message: "Server error, please try again." } },
    };
  const status = failureStatus[failure.kind];
  const code = failure.kind === "timeout" ? "UPSTREAM_TIMEOUT" : "UPSTREAM_FAILED";
  const text = failure.kind === "invalid" && texts.invalid ? texts.invalid : texts.failed;
  const message = fill(text, { status: failure.status ?? status });
  return { status, body: { error: { code, message } } };
}

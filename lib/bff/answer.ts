import "server-only";
import {
  errorAnswer,
  type FetchFailure,
  SiteError,
  type UpstreamFailure,
  upstreamFailure,
} from "#lib/errors.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { translator } from "#lib/i18n/translate.ts";
import { log } from "#lib/log.ts";
import { type ErrorTable, mapWordPressError } from "#lib/member-errors.ts";
import { SessionEnded, WordPressError } from "#lib/services/wordpress-error.ts";

/** Every answer of `/_api` belongs to who asked for it, errors included. */
export const noStore = { "cache-control": "private, no-store" };

/** The language of the page that asks: our client names it first in Accept-Language. */
export const languageOf = (request: Request): Locale =>
  /^\s*zh\b/i.test(request.headers.get("accept-language") ?? "") ? "zh" : "en";

/** A result as JSON; nothing as 204. */
export function answerResult(result: unknown, cookies: readonly string[] = [], status = 200): Response {
  const response =
    result === undefined
      ? new Response(null, { status: 204, headers: noStore })
      : Response.json(result, { status, headers: noStore });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** What a refusal is answered with: its own status where that says something to a browser. */
const refusalStatus = (status: number) => ([400, 403, 404, 409, 422, 429].includes(status) ? status : 400);

/** Failed calls that have words of their own where the route has none: WordPress answered, but not usefully. */
const troubles: Partial<Record<UpstreamFailure, string>> = {
  http: "SERVER_TROUBLE",
  invalid: "UPSTREAM_UNREADABLE",
};

/** WordPress's words for the end of a session, but for those that have a text here, in the page's language. */
function endingWords({ reason, message }: SessionEnded): string {
  const documented = translator("en")("errors.SESSION_STALE");
  return reason === "expired" || message === documented ? "" : message;
}

function asSiteError(error: unknown, { table, failure }: ErrorWords): unknown {
  const trouble = troubles[upstreamFailure(error)?.kind ?? "network"];
  if (trouble && !failure) return new SiteError(502, trouble);
  if (error instanceof SessionEnded)
    return new SiteError(401, `SESSION_${error.reason.toUpperCase()}`, endingWords(error));
  if (!(error instanceof WordPressError)) return error;
  if (table === undefined) return new SiteError(502, "SERVER_TROUBLE");
  const { code, message, detail } = mapWordPressError(table, error);
  const values = detail === null ? {} : { values: { message: detail } };
  // An unknown name and a wrong password must look the same, whatever status WordPress has for each.
  const status = code === "INVALID_CREDENTIALS" ? 401 : refusalStatus(error.status);
  return new SiteError(status, code, message, values);
}

/** How a route's errors read. */
export type ErrorWords = {
  /** The documented text for a failed call to WordPress. */
  failure?: string | FetchFailure | undefined;
  /** How WordPress's own errors read (lib/member-errors.ts). */
  table?: ErrorTable | undefined;
};
type ErrorContext = ErrorWords & { request: Request; cookies?: readonly string[] };

/** An error in the envelope of the contract, in the visitor's language. */
export function answerError(
  thrown: unknown,
  { request, failure = "", table, cookies = [] }: ErrorContext,
): Response {
  const error = asSiteError(thrown, { table, failure });
  const texts = typeof failure === "string" ? { failed: failure } : failure;
  const { status, body } = errorAnswer(error, texts);
  if (status === 500)
    log("error", "request failed", { path: new URL(request.url).pathname, reason: String(thrown) });
  const text = translator(languageOf(request));
  const values = error instanceof SiteError ? error.more.values : {};
  const { code, message, fields } = body.error;
  // A code may say whose words it means where several have it: `payment.BAD_REQUEST`.
  body.error.code = code.split(".").at(-1) ?? code;
  body.error.message = message || text(`errors.${code}`, values) || text("errors.GENERIC");
  if (fields)
    body.error.fields = Object.fromEntries(
      Object.entries(fields).map(([name, key]) => [name, text(`validation.${key}`) || key]),
    );
  const response = Response.json(body, { status, headers: noStore });
  const { retryAfter } = body.error;
  if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

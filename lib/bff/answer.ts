import "server-only";
import type { ErrorBody, SiteError } from "#lib/errors.ts";
import { namedLocale } from "#lib/i18n/request-locale.ts";
import { translator } from "#lib/i18n/translate.ts";
import type { Locale } from "#lib/languages/languages.ts";
import { log } from "#lib/platform/log.ts";
import { settings } from "#lib/settings.ts";
import { asSiteError, type ErrorWords } from "./site-error.ts";

/** Answers of `/_api` are private, errors included. */
export const noStore = { "cache-control": "private, no-store" };

/** The language of the calling page, which it names first. */
export const languageOf = (request: Request): Locale => namedLocale(request.headers.get("accept-language"));

/** Answers with JSON, or 204 without a result. */
export function answerResult(result: unknown, cookies: readonly string[] = [], status = 200): Response {
  const response =
    result === undefined
      ? new Response(null, { status: 204, headers: noStore })
      : Response.json(result, { status, headers: noStore });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function envelope({ status, code, message, details }: SiteError, locale: Locale, within?: string): ErrorBody {
  const text = translator(locale);
  const { retryAfter, fields, values } = details;
  const key = `errors.${details.text ?? code}`;
  // Without a support address the text names none.
  const alone = settings().SUPPORT_EMAIL ? "" : text(`${key}_ALONE`, values);
  const own = message || alone || text(key, values) || text("errors.GENERIC");
  const shown = within && status >= 500 ? text(`errors.${within}`, { message: own }) : own;
  // A field without a text of its own: the validator speaks English only.
  const ofField = (key: string) => text(`validation.${key}`) || text("validation.valueInvalid");
  const named = Object.entries(fields ?? {}).map(([name, key]) => [name, ofField(key)]);
  return {
    error: {
      // A prefix selects the text: `payment.BAD_REQUEST` is sent as `BAD_REQUEST`.
      code: code.split(".").at(-1) ?? code,
      message: shown,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(fields && { fields: Object.fromEntries(named) }),
    },
  };
}

type ErrorContext = ErrorWords & { request: Request; cookies?: readonly string[] };

/** Any error in the common envelope, in the visitor's language. Unexpected ones are logged. */
export function answerError(thrown: unknown, { request, cookies = [], ...words }: ErrorContext): Response {
  const error = asSiteError(thrown, words);
  if (error.status === 500)
    log("error", "request failed", { path: new URL(request.url).pathname, reason: String(thrown) });
  const { retryAfter } = error.details;
  const response = Response.json(envelope(error, languageOf(request), words.within), {
    status: error.status,
    headers: { ...noStore, ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

import "server-only";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { namedLocale } from "#lib/i18n/request-locale.ts";
import { keyTranslator } from "#lib/i18n/translate.ts";
import { type ErrorBody, errorTextHeader, type SiteError } from "#lib/platform/errors.ts";
import { errorTracker } from "#lib/platform/observe/error-tracker.ts";
import { log } from "#lib/platform/observe/log.ts";
import { settings } from "#lib/platform/settings.ts";
import { readableTexts } from "./readable-texts.ts";
import { asSiteError, type ErrorWords } from "./site-error.ts";

/** Answers of `/_api` are private, errors included. */
export const noStore = { "cache-control": "private, no-store" };

/** The language that a page names first when it calls. */
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

function errorBody(
  { status, code, message, details }: SiteError,
  locale: Locale,
  within?: string,
): ErrorBody {
  const text = keyTranslator(locale);
  const { retryAfter, fields, values } = details;
  const key = `errors.${details.text ?? code}`;
  // A text that names the support address has a second form for sites without one.
  const withoutSupport = settings().SUPPORT_EMAIL ? "" : text(`${key}_ALONE`, values);
  const cause = message || withoutSupport || text(key, values) || text("errors.GENERIC");
  // Where a field's error has no text, a general one, because the validator's texts are English.
  const textOfField = (key: string) => text(`validation.${key}`) || text("validation.valueInvalid");
  const fieldTexts = Object.entries(fields ?? {}).map(([name, key]) => [name, textOfField(key)]);
  return {
    error: {
      // Removes the prefix that selects the text: `payment.BAD_REQUEST` is sent as `BAD_REQUEST`.
      code: code.split(".").at(-1) ?? code,
      message: within && status >= 500 ? text(`errors.${within}`, { message: cause }) : cause,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(fields && { fields: Object.fromEntries(fieldTexts) }),
    },
  };
}

/**
 * The text that people read in place of a `message` for developers, with the log's number if the fault is on this side;
 * null where they read `message` itself.
 */
function textForPeople({ status, code, message, details }: SiteError, request: Request, within?: string) {
  const isFault = status >= 500;
  const sentence = readableTexts[within && isFault ? within : (details.text ?? code)];
  if (message || sentence === undefined) return null;
  const text = keyTranslator(languageOf(request));
  const plain = text(`errors.${sentence}`);
  const reference = request.headers.get("x-request-id");
  return isFault && reference ? text("errors.referenced", { text: plain, reference }) : plain;
}

function logFault({ status, code }: SiteError, thrown: unknown, request: Request): void {
  const { pathname: path } = new URL(request.url);
  const id = request.headers.get("x-request-id");
  const reason = { path, code, reason: String(thrown), ...(id && { id }) };
  log(status === 500 ? "error" : "warn", "request failed", reason);
  if (status === 500) errorTracker()?.report(thrown, { path, id });
}

type ErrorContext = ErrorWords & { request: Request; cookies?: readonly string[] };

/**
 * Any error as a response, in the visitor's language. Unexpected errors are logged, with the number that the visitor
 * reads.
 */
export function answerError(thrown: unknown, { request, cookies = [], ...words }: ErrorContext): Response {
  const error = asSiteError(thrown, words);
  const shown = textForPeople(error, request, words.within);
  if (error.status === 500 || (error.status > 500 && shown)) logFault(error, thrown, request);
  const { retryAfter } = error.details;
  const response = Response.json(errorBody(error, languageOf(request), words.within), {
    status: error.status,
    headers: {
      ...noStore,
      ...(shown && { [errorTextHeader]: encodeURIComponent(shown) }),
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

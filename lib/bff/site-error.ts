import "server-only";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { keyTranslator } from "#lib/i18n/translate.ts";
import { SiteError, type UpstreamFailure, upstreamFailure } from "#lib/platform/errors.ts";
import { SessionEnded, WordPressError } from "#lib/platform/wordpress-error.ts";
import { type ErrorTable, mapWordPressError } from "./member-errors.ts";

export type ErrorWords = {
  /** The thing that could not be fetched: a key of `errors.fetch`. */
  subject?: keyof Texts["errors"]["fetch"] | undefined;
  /** The texts for WordPress's errors (lib/bff/member-errors.ts). */
  table?: ErrorTable | undefined;
  /** The key of `errors` whose text contains the reason of a fault, as `{message}`. */
  within?: "SESSION_UNCHECKED" | undefined;
};

const failureStatus: Record<UpstreamFailure, number> = {
  network: 502,
  timeout: 504,
  http: 502,
  invalid: 502,
};

const failureCodes: Partial<Record<UpstreamFailure, string>> = {
  http: "SERVER_TROUBLE",
  invalid: "UPSTREAM_UNREADABLE",
  timeout: "UPSTREAM_TIMEOUT",
};

type Failure = NonNullable<ReturnType<typeof upstreamFailure>>;

function fromUpstreamFailure({ kind, status: upstream }: Failure, { subject }: ErrorWords): SiteError {
  const status = failureStatus[kind];
  if (subject === undefined) return new SiteError(status, failureCodes[kind] ?? "UPSTREAM_FAILED");
  const code = kind === "timeout" ? "UPSTREAM_TIMEOUT" : "UPSTREAM_FAILED";
  const unreadable = `unreadable.${subject}`;
  const hasOwnText = kind === "invalid" && keyTranslator(defaultLocale)(`errors.${unreadable}`) !== "";
  const text = hasOwnText ? unreadable : `fetch.${subject}`;
  return new SiteError(status, code, "", { text, values: { status: String(upstream ?? status) } });
}

/** The error of an ended session, with WordPress's message, unless this site translates it. */
function fromSessionEnd({ reason, message }: SessionEnded): SiteError {
  const documented = keyTranslator(defaultLocale)("errors.SESSION_STALE");
  const words = reason === "expired" || message === documented ? "" : message;
  return new SiteError(401, `SESSION_${reason.toUpperCase()}`, words);
}

/** The status of a WordPress error, if browsers can use it; otherwise another. */
const statusToAnswer = (status: number) =>
  status >= 500 ? 502 : [400, 403, 404, 409, 422, 429].includes(status) ? status : 400;

function fromWordPressError(error: WordPressError, { table }: ErrorWords): SiteError {
  if (table === undefined) return new SiteError(502, "SERVER_TROUBLE");
  const { code, message, detail } = mapWordPressError(table, error);
  // An unknown name and a wrong password get the same status, whatever WordPress sent.
  const status = code === "INVALID_CREDENTIALS" ? 401 : statusToAnswer(error.status);
  return new SiteError(status, code, message, detail === null ? {} : { values: { message: detail } });
}

/** Any error as a SiteError. An unexpected one becomes SERVER_ERROR without details. */
export function asSiteError(error: unknown, words: ErrorWords): SiteError {
  if (error instanceof SiteError) return error;
  if (error instanceof SessionEnded) return fromSessionEnd(error);
  if (error instanceof WordPressError) return fromWordPressError(error, words);
  const failure = upstreamFailure(error);
  return failure ? fromUpstreamFailure(failure, words) : new SiteError(500, "SERVER_ERROR");
}

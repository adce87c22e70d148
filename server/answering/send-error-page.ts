import type { Locale } from "#lib/i18n/locales.ts";
import type { Address } from "#lib/pages/address.ts";
import { revalidateAlways } from "#server/cache/cached-answer.ts";
import { isErrorPage, notFoundPages, unavailablePage } from "#server/cache/error-page-paths.ts";
import { plainErrorPage } from "#server/http/plain-error-page.ts";
import { type HttpRejection, Rejected } from "#server/http/rejections.ts";
import { localeOf } from "#server/http/visitor-language.ts";
import type { RequestContext } from "./context.ts";
import { sendHtml, sendPageAs } from "./send.ts";

/** In seconds; with it crawlers keep the page in their index. */
const retryAfter = ["Retry-After", "30"];
const notFoundHeaders = ["Cache-Control", revalidateAlways];

/** Loads an error page. A list section costs a rendering: under load it is refused, and the next candidate says the same. */
async function loadAdmitted({ server, admit }: RequestContext, path: string) {
  const { pages } = server;
  if (isErrorPage(path) || pages.get(path) !== null || pages.isLoading(path)) return pages.load(path);
  const leave = await admit().catch((error) => {
    if (error instanceof Rejected) return null;
    throw error;
  });
  return leave === null ? "refused" : pages.load(path).finally(leave);
}

async function sendNotFound(context: RequestContext, address: Address, locale: Locale): Promise<void> {
  for (const path of notFoundPages(address, locale)) {
    const result = await loadAdmitted(context, path);
    if (result === "refused") continue;
    if ("answer" in result) return sendPageAs(context, result.answer, 404, notFoundHeaders);
    // An outage must not look like "nothing found". Where an error page is due, Next has said 404 before.
    if (result.why === "failed" && !isErrorPage(path)) return sendUnavailable(context, address, locale);
  }
  sendHtml(context, 404, plainErrorPage(404, locale), notFoundHeaders);
}

async function sendUnavailable(
  context: RequestContext,
  address: Address,
  locale: Locale,
  { status, headers = [] }: Pick<HttpRejection, "status" | "headers"> = { status: 503, headers: retryAfter },
): Promise<void> {
  const extra = ["Cache-Control", "no-store", ...headers];
  // Floods come from one address: a 429 gets a small page.
  const result = status === 503 && (await context.server.pages.load(unavailablePage(address, locale)));
  if (result && "answer" in result) return sendPageAs(context, result.answer, status, extra);
  sendHtml(context, status, plainErrorPage(503, locale), extra);
}

/** Why a page was not sent: Next has none, Next has failed, or the request was rejected. */
export type PageFailure = "missing" | "failed" | HttpRejection;

/** Sends the error page that fits the address and the failure. */
export function sendErrorPage(
  context: RequestContext,
  address: Address,
  failure: PageFailure,
): Promise<void> {
  const locale = localeOf(address.key, context.request.headers);
  if (failure === "missing") return sendNotFound(context, address, locale);
  return sendUnavailable(context, address, locale, failure === "failed" ? undefined : failure);
}

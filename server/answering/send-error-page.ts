import type { Address } from "#lib/pages/address.ts";
import { Refused } from "#server/admission/admission.ts";
import { revalidateAlways } from "#server/cache/cached-answer.ts";
import { isErrorPage, notFoundPages, unavailablePage } from "#server/cache/error-page-paths.ts";
import { plainErrorPage } from "#server/http/plain-error-page.ts";
import type { HttpRejection } from "#server/http/rejections.ts";
import { localeOf } from "#server/http/visitor-language.ts";
import { admit } from "./admit.ts";
import type { RequestContext } from "./context.ts";
import { sendHtml, sendPageAs } from "./send.ts";

/** In seconds; a crawler that is told so keeps the page in its index. */
const retryAfter = "30";
const unavailableHeaders = ["Cache-Control", "no-store", "Retry-After", retryAfter];
const notFoundHeaders = ["Cache-Control", revalidateAlways];

/** A list's frame is one more rendering; where that is too much now, the panel says the same. */
async function loadAdmitted(context: RequestContext, path: string) {
  const { pages } = context.server;
  if (isErrorPage(path) || pages.get(path) !== null || pages.isLoading(path)) return pages.load(path);
  const leave = await admit(context).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  return leave === null ? "refused" : pages.load(path).finally(leave);
}

/** 404 with the document that fits the address: the list's own frame, or a panel. */
export async function sendNotFound(context: RequestContext, address: Address): Promise<void> {
  const locale = localeOf(address.key, context.request.headers);
  for (const path of notFoundPages(address, locale)) {
    const result = await loadAdmitted(context, path);
    if (result === "refused") continue;
    if ("answer" in result) return sendPageAs(context, result.answer, 404, notFoundHeaders);
    // An outage is never shown as "nothing found"; a panel says only what Next has said already.
    if (result.why === "failed" && !isErrorPage(path)) return sendUnavailable(context, address);
  }
  sendHtml(context, 404, plainErrorPage(404, locale), notFoundHeaders);
}

/** 503 with the panel that fits the address. */
export const sendUnavailable = (context: RequestContext, address: Address): Promise<void> =>
  sendUnavailableAs(context, address, 503, unavailableHeaders);

/** For what is not worked on now: the same panel with 503, and with 429 a small page, for floods come from one address. */
export const sendRefused = (
  context: RequestContext,
  address: Address,
  rejection: HttpRejection,
): Promise<void> =>
  sendUnavailableAs(context, address, rejection.status, [
    "Cache-Control",
    "no-store",
    ...(rejection.headers ?? []),
  ]);

async function sendUnavailableAs(
  context: RequestContext,
  address: Address,
  status: number,
  headers: readonly string[],
): Promise<void> {
  const locale = localeOf(address.key, context.request.headers);
  const result = status === 503 && (await context.server.pages.load(unavailablePage(address, locale)));
  if (result && "answer" in result) return sendPageAs(context, result.answer, status, headers);
  sendHtml(context, status, plainErrorPage(503, locale), headers);
}

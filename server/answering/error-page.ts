import { hasAds } from "#lib/addresses/ad-pages.ts";
import { referenceId } from "#lib/addresses/error-pages.ts";
import type { Address } from "#lib/addresses/routing/address.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { requestLocale } from "#lib/i18n/request-locale.ts";
import { answerBytes, revalidateAlways } from "#server/cache/cached-answer.ts";
import { isErrorPage, notFoundPaths, unavailablePage } from "#server/cache/error-page-paths.ts";
import type { RenderedPage } from "#server/cache/rendered-page.ts";
import { bodyHeaders, chooseEncoding, encode } from "#server/http/encoding.ts";
import { plainErrorPage } from "#server/http/plain-error-page.ts";
import { type HttpRejection, RejectionError } from "#server/http/rejections.ts";
import type { RequestContext } from "./base/context.ts";
import { htmlReply, type Reply } from "./base/reply.ts";

/** Why there is no page to send: Next has none, Next has failed, or the request was rejected. */
export type PageFailure = "missing" | "failed" | HttpRejection;

/** Because of this header, which is in seconds, crawlers keep the page in their index. */
const retryAfter = ["Retry-After", "30"];

type ErrorContent = { status: number; page: RenderedPage | null; headers: readonly string[] };

/** The page with the request's number, by which the log names the reason. */
const withReference = (page: Buffer, requestNumber: string): Buffer =>
  Buffer.from(page.toString().replace(`id="${referenceId}">–<`, `id="${referenceId}">${requestNumber}<`));

export async function errorPage(
  context: RequestContext,
  address: Address,
  failure: PageFailure,
): Promise<Reply> {
  const { headers, url = "" } = context.request;
  const locale = requestLocale(address.key, headers);
  const errorDocument =
    failure === "missing"
      ? await findNotFound(context, address, locale)
      : await findUnavailable(context, address, locale, failure === "failed" ? undefined : failure);
  const { status, page } = errorDocument;
  if (!page)
    return htmlReply(
      status,
      plainErrorPage(status === 404 ? 404 : 503, locale, context.log.id),
      errorDocument.headers,
    );
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  const body =
    status === 404
      ? await answerBytes(page, encoding)
      : await encode(withReference(await answerBytes(page, "identity"), context.log.id), encoding);
  const described = [...page.shared(hasAds(url)), ...bodyHeaders(encoding, body.length)];
  return { status, headers: [...described, ...errorDocument.headers], body, kind: null };
}

export async function errorPageIfFailed(
  context: RequestContext,
  address: Address,
  sending: Promise<"missing" | "failed" | undefined>,
): Promise<Reply | undefined> {
  const failure = await sending.catch((error: unknown): HttpRejection => {
    if (error instanceof RejectionError) return error.rejection;
    throw error;
  });
  return failure && errorPage(context, address, failure);
}

/** The best page for 404: the list section, or an error page. */
async function findNotFound(
  context: RequestContext,
  address: Address,
  locale: Locale,
): Promise<ErrorContent> {
  const headers = ["Cache-Control", revalidateAlways];
  for (const path of notFoundPaths(address, locale)) {
    const result = await load(context, path);
    if (result === "refused") continue;
    if ("answer" in result) return { status: 404, page: result.answer, headers };
    // An outage must not look like "nothing found", unless Next has said 404 already, as it has if an error page is
    // loaded.
    if (result.why === "failed" && !isErrorPage(path)) return findUnavailable(context, address, locale);
  }
  return { status: 404, page: null, headers };
}

/**
 * Loads an error page. A list section costs a rendering, so it is refused under load; the next candidate says the same.
 */
async function load({ server, admit }: Pick<RequestContext, "server" | "admit">, path: string) {
  const { pages } = server;
  if (isErrorPage(path) || pages.get(path) !== null || pages.isLoading(path)) return pages.load(path);
  const leave = await admit().catch((error) => {
    if (error instanceof RejectionError) return null;
    throw error;
  });
  return leave === null ? "refused" : pages.load(path).finally(leave);
}

async function findUnavailable(
  { server }: Pick<RequestContext, "server">,
  address: Address,
  locale: Locale,
  { status, headers = [] }: Pick<HttpRejection, "status" | "headers"> = { status: 503, headers: retryAfter },
): Promise<ErrorContent> {
  // A 429 gets a small page, because floods come from one address.
  const result = status === 503 && (await server.pages.load(unavailablePage(address, locale)));
  const page = result && "answer" in result ? result.answer : null;
  return { status, page, headers: ["Cache-Control", "no-store", ...headers] };
}

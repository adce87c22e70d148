import { hasAds } from "#lib/addresses/ad-pages.ts";
import {
  answerBytes,
  type CachedAnswer,
  chooseEncoding,
  formOf,
  representation,
} from "#server/cache/cached-answer.ts";
import type { RenderedPage } from "#server/cache/rendered-page.ts";
import { errorText } from "#server/http/error-texts.ts";
import { answerHeaders } from "#server/http/headers.ts";
import type { HttpRejection } from "#server/http/rejections.ts";
import { localeOf } from "#server/http/visitor-language.ts";
import { sendReady } from "#server/next/send-ready.ts";
import type { RequestContext } from "./context.ts";

/** How long a rejected request may go on sending before its connection is cut, in ms. */
const lingerMs = 300;

/** Sends a kept answer with 200, or 304 to a browser that has it. */
export function sendAnswer(context: RequestContext, answer: CachedAnswer): void | Promise<void> {
  const { request, response } = context;
  const { headers } = request;
  const known = headers["if-none-match"];
  if (known !== undefined && (known === "*" || known.includes(answer.etag.slice(2)))) {
    response.writeHead(304, answer.notModified);
    response.end();
    return;
  }
  const encoding = chooseEncoding(headers["accept-encoding"] as string | undefined);
  const body = answerBytes(answer, encoding);
  const { headers: own } = formOf(answer, encoding);
  if (!Buffer.isBuffer(body)) return body.then((bytes) => sendReady(context, own, bytes));
  sendReady(context, own, body);
}

/** Sends a page as the document of an error. */
export async function sendPageAs(
  { request, response, log }: RequestContext,
  page: RenderedPage,
  status: number,
  extra: readonly string[],
): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const body = await answerBytes(page, encoding);
  log.bytes = body.length;
  response.writeHead(status, [
    ...page.shared(hasAds(request.url ?? "")),
    ...representation(encoding, body.length),
    ...extra,
  ]);
  response.end(body);
}

const json = "application/json";
const page = { document: { hashes: [], ads: false } };

/** Writes the head of an answer of our own, with every header that an answer needs. */
function writeHead(
  { server, response, log }: RequestContext,
  status: number,
  type: string,
  body: Buffer,
  extra: readonly string[],
) {
  log.bytes = body.length;
  const described = ["Content-Type", type, ...representation("identity", body.length)];
  const headers = answerHeaders(server.security, [], type === json ? {} : page);
  response.writeHead(status, [...headers, ...described, ...extra]);
}

/** Sends a document that the site itself frames, under a policy of its own. */
export function sendFramed({ server, response, log }: RequestContext, html: string, policy: string): void {
  const body = Buffer.from(html);
  log.bytes = body.length;
  response.writeHead(200, [
    ...server.security.embed,
    ...["Content-Security-Policy", policy, "Content-Type", "text/html; charset=utf-8"],
    ...["Cache-Control", "public, max-age=300", ...representation("identity", body.length)],
  ]);
  response.end(body);
}

/** Sends a document of our own. */
export function sendHtml(
  context: RequestContext,
  status: number,
  html: string,
  extra: readonly string[],
): void {
  const body = Buffer.from(html);
  writeHead(context, status, "text/html; charset=utf-8", body, extra);
  context.response.end(body);
}

const unkept = ["Cache-Control", "private, no-store"];

/** Sends plain text that is the same for everybody. */
export function sendText({ server, response, log }: RequestContext, text: string): void {
  log.bytes = text.length;
  const headers = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "public, max-age=3600"];
  response.writeHead(200, answerHeaders(server.security, headers)).end(text);
}

/** Says for good that a page is elsewhere on this site. */
export function sendRedirect({ server, response }: RequestContext, location: string): void {
  const headers = ["Location", location, "Cache-Control", "public, max-age=3600"];
  response.writeHead(308, answerHeaders(server.security, headers)).end();
}

/** Says that all is well. */
export function sendNothing({ server, response }: RequestContext): void {
  response.writeHead(204, [...answerHeaders(server.security, []), ...unkept]);
  response.end();
}

/** Sends JSON that nobody may keep. */
export function sendJson(
  context: RequestContext,
  status: number,
  value: unknown,
  extra: readonly string[] = [],
): void {
  const body = Buffer.from(JSON.stringify(value));
  writeHead(context, status, json, body, [...unkept, ...extra]);
  context.response.end(body);
}

/** The envelope of every error, in the visitor's language. */
function envelope({ request }: RequestContext, { code }: HttpRejection) {
  const locale = localeOf(request.url ?? "", request.headers);
  return { error: { code, message: errorText(code, locale) } };
}

/** Sends an error. */
export function sendError(context: RequestContext, rejection: HttpRejection): void {
  sendJson(context, rejection.status, envelope(context, rejection), rejection.headers);
}

/**
 * Rejects a request whose body may still be on its way, and closes the connection. Closed with bytes unread
 * it would be reset, and the client might never see why: so the rest is read for a moment, and dropped.
 */
export function sendRejection(context: RequestContext, rejection: HttpRejection): void {
  const { request, response } = context;
  const { status, headers = [] } = rejection;
  const body = Buffer.from(JSON.stringify(envelope(context, rejection)));
  writeHead(context, status, json, body, [...unkept, ...headers, "Connection", "close"]);
  response.write(body);
  const end = setTimeout(() => response.end(), lingerMs);
  request
    .once("end", () => response.end())
    .once("close", () => clearTimeout(end))
    .resume();
}

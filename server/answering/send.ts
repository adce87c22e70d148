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
import type { Rejected } from "#server/http/rejections.ts";
import { localeOf } from "#server/http/visitor-language.ts";
import { sendReady } from "#server/next/send-ready.ts";
import type { RequestContext } from "./context.ts";

/** How long a rejected request may go on sending before the connection closes, in ms. */
const lingerMs = 300;

/** Sends a cached answer with 200, or 304 to a browser that has it. */
export function sendAnswer(context: RequestContext, answer: CachedAnswer): undefined | Promise<void> {
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

/** Writes the head of an answer that the front server makes, with every header that an answer needs. */
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

/** Sends the document of an iframe of this site, under its own policy. */
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

const unstored = ["Cache-Control", "private, no-store"];

/** Sends public plain text. */
export function sendText({ server, response, log }: RequestContext, text: string): void {
  log.bytes = text.length;
  const headers = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "public, max-age=3600"];
  response.writeHead(200, answerHeaders(server.security, headers)).end(text);
}

export function sendRedirect({ server, response }: RequestContext, location: string): void {
  const headers = ["Location", location, "Cache-Control", "public, max-age=3600"];
  response.writeHead(308, answerHeaders(server.security, headers)).end();
}

export function sendNothing({ server, response }: RequestContext): void {
  response.writeHead(204, [...answerHeaders(server.security, []), ...unstored]);
  response.end();
}

/** Sends JSON that no cache may store. */
export function sendJson(
  context: RequestContext,
  status: number,
  value: unknown,
  extra: readonly string[] = [],
): void {
  const body = Buffer.from(JSON.stringify(value));
  writeHead(context, status, json, body, [...unstored, ...extra]);
  context.response.end(body);
}

/** Sends an error in the visitor's language. */
export function sendRejection(context: RequestContext, { rejection, closes }: Rejected): void {
  const { url = "", headers } = context.request;
  const { status, code } = rejection;
  const body = { error: { code, message: errorText(code, localeOf(url, headers)) } };
  if (closes) closeWith(context, status, Buffer.from(JSON.stringify(body)), rejection.headers);
  else sendJson(context, status, body, rejection.headers);
}

/**
 * Answers a request whose body may still be arriving, and closes the connection. Closing with unread bytes would reset the
 * connection, perhaps before the client has read the answer: so the server reads on for a moment and discards the rest.
 */
function closeWith(context: RequestContext, status: number, body: Buffer, headers: readonly string[] = []) {
  const { request, response } = context;
  writeHead(context, status, json, body, [...unstored, ...headers, "Connection", "close"]);
  response.write(body);
  const end = setTimeout(() => response.end(), lingerMs);
  request
    .once("end", () => response.end())
    .once("close", () => clearTimeout(end))
    .resume();
}

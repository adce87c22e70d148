import { requestLocale } from "#lib/i18n/request-locale.ts";
import { shownHeader } from "#lib/platform/errors.ts";
import { representation, revalidateAlways } from "#server/cache/cached-answer.ts";
import { type AnswerKind, answerHeaders } from "#server/http/answer-headers.ts";
import { errorText, referencedText } from "#server/http/error-texts.ts";
import type { Rejected } from "#server/http/rejections.ts";
import type { RequestContext } from "./context.ts";

export type Reply = {
  status: number;
  headers: readonly string[];
  body: Buffer;
  /** The kind of the security headers to add; null if the headers have them. */
  kind: AnswerKind | null;
  closes?: boolean;
};

/** The result of a request: a reply to send, or nothing if the answer was sent. */
export type ReplyOrPass = Reply | undefined | Promise<Reply | undefined>;

const unstored = ["Cache-Control", "private, no-store"];

function reply(status: number, type: string, content: string | Buffer, headers: readonly string[]): Reply {
  const body = Buffer.from(content);
  const described = ["Content-Type", type, ...representation("identity", body.length)];
  return { status, headers: [...described, ...headers], body, kind: {} };
}

export const jsonReply = (status: number, value: unknown, headers: readonly string[] = []): Reply =>
  reply(status, "application/json", JSON.stringify(value), [...unstored, ...headers]);

export const htmlReply = (status: number, html: string, headers: readonly string[]): Reply => ({
  ...reply(status, "text/html; charset=utf-8", html, headers),
  kind: { document: { hashes: [], ads: false } },
});

/** The document of an iframe of this site, under its own policy. */
export const iframeReply = (html: string, policy: string): Reply => ({
  ...reply(200, "text/html; charset=utf-8", html, [
    ...["Content-Security-Policy", policy, "Cache-Control", "public, max-age=300"],
  ]),
  kind: { embed: true },
});

export const textReply = (text: string): Reply =>
  reply(200, "text/plain; charset=utf-8", text, ["Cache-Control", "public, max-age=3600"]);

export const scriptReply = (script: Buffer): Reply =>
  reply(200, "text/javascript; charset=utf-8", script, ["Cache-Control", "public, max-age=3600"]);

const empty = Buffer.alloc(0);

export const emptyReply = (status: number, headers: readonly string[] = unstored): Reply => ({
  status,
  headers: status === 204 ? headers : [...headers, ...representation("identity", 0)],
  body: empty,
  kind: {},
});

export const redirectReply = (location: string): Reply =>
  emptyReply(308, ["Location", location, "Cache-Control", "public, max-age=3600"]);

/** A page's own redirect: a renamed video's slug may become another video's. */
export const movedReply = (location: string): Reply =>
  emptyReply(308, ["Location", location, "Cache-Control", revalidateAlways]);

/** A fault of this side also has the text that people read, with its number in the log. */
export function errorReply({ request, log }: RequestContext, { rejection, closes }: Rejected): Reply {
  const { status, code } = rejection;
  const locale = requestLocale(request.url ?? "", request.headers);
  const error = { code, message: errorText(code, locale) };
  const shown = status >= 500 ? [shownHeader, encodeURIComponent(referencedText(code, locale, log.id))] : [];
  const more = [...shown, ...(rejection.headers ?? []), ...(closes ? ["Connection", "close"] : [])];
  return { ...jsonReply(status, { error }, more), closes };
}

/** How long a rejected request may go on sending before the connection closes, in ms. */
const lingerMs = 300;

export function sendReply({ server, request, response, log }: RequestContext, reply: Reply): void {
  const { status, headers, body, kind, closes } = reply;
  log.bytes = body.length;
  const security = kind ? answerHeaders(server.security, [], kind) : [];
  response.writeHead(status, [...security, ...headers]);
  if (!closes) {
    response.end(body);
    return;
  }
  // Closing with unread bytes would reset the connection, perhaps before the client has read the answer.
  response.write(body);
  const end = setTimeout(() => response.end(), lingerMs);
  request
    .once("end", () => response.end())
    .once("close", () => clearTimeout(end))
    .resume();
}

import { requestLocale } from "#lib/i18n/request-locale.ts";
import { errorTextHeader } from "#lib/platform/errors.ts";
import { answerHeaders } from "#server/http/answer-headers.ts";
import { errorText, errorTextWithReference } from "#server/http/error-texts.ts";
import type { RejectionError } from "#server/http/rejections.ts";
import type { RequestContext } from "./context.ts";
import { jsonReply, type Reply } from "./reply.ts";

/** The reply with an error. For a fault of this side it has also the text for people, with the log's number. */
export function errorReply({ request, log }: RequestContext, { rejection, closes }: RejectionError): Reply {
  const { status, code } = rejection;
  const locale = requestLocale(request.url ?? "", request.headers);
  const error = { code, message: errorText(code, locale) };
  const shown =
    status >= 500 ? [errorTextHeader, encodeURIComponent(errorTextWithReference(code, locale, log.id))] : [];
  const headers = [...shown, ...(rejection.headers ?? []), ...(closes ? ["Connection", "close"] : [])];
  return { ...jsonReply(status, { error }, headers), closes };
}

/** How long a rejected request may go on sending before its connection is closed, in ms. */
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
  // Closing at once would reset the connection because of unread bytes, perhaps before the client has read the answer.
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  request
    .once("end", () => response.end())
    .once("close", () => clearTimeout(timer))
    .resume();
}

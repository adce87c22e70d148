import { requesterOf } from "#server/answering/base/admit.ts";
import type { RequestContext } from "#server/answering/base/context.ts";
import type { Reply, ReplyOrSent } from "#server/answering/base/reply.ts";
import { goneSignal } from "#server/answering/proxy/stream-body.ts";
import { badGateway, notFound, RejectionError, unavailable } from "#server/http/rejections.ts";
import { chooseVariant } from "#server/pictures/draw.ts";
import { PictureError } from "#server/pictures/original.ts";
import type { ReadyPicture } from "#server/pictures/picture-memory.ts";

/** Sends a picture. Synchronous for one in memory. @throws RejectionError */
export function sendPicture(context: RequestContext): ReplyOrSent {
  const { server, request, response, log } = context;
  const { url = "", headers } = request;
  const variant = chooseVariant(headers.accept);
  const picture = server.pictures.get(url, variant);
  log.cache = picture ? "hit" : "miss";
  const send = (ready: ReadyPicture) => finish(context, ready);
  if (picture) return send(picture);
  return server.pictures
    .load(url, variant, requesterOf(request, log.address), goneSignal(response))
    .catch((error: unknown) => Promise.reject(asRejected(error)))
    .then(send);
}

function finish(
  context: RequestContext,
  { bytes, etag, notModifiedHeaders, ok }: ReadyPicture,
): Reply | undefined {
  const { request, response } = context;
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, notModifiedHeaders).end();
    return;
  }
  return { status: 200, headers: ok, body: bytes, kind: null };
}

function asRejected(error: unknown): RejectionError {
  if (error instanceof RejectionError) return error;
  if (!(error instanceof PictureError)) return new RejectionError(unavailable);
  return new RejectionError(error.kind === "missing" ? notFound : badGateway);
}

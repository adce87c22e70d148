import { visitorOf } from "#server/answering/admit.ts";
import type { RequestContext } from "#server/answering/context.ts";
import { goneSignal } from "#server/answering/proxy.ts";
import { badGateway, notFound, Rejected, unavailable } from "#server/http/rejections.ts";
import { sendReady } from "#server/next/send-ready.ts";
import { chooseVariant, type Variant } from "#server/pictures/draw.ts";
import { PictureError } from "#server/pictures/original.ts";
import type { Picture } from "#server/pictures/picture-memory.ts";

function finish(context: RequestContext, { bytes, etag, notModified, ok }: Picture): void {
  const { request, response } = context;
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, notModified).end();
    return;
  }
  sendReady(context, ok, bytes);
}

function asRejected(error: unknown): Rejected {
  if (error instanceof Rejected) return error;
  if (!(error instanceof PictureError)) return new Rejected(unavailable);
  return new Rejected(error.kind === "missing" ? notFound : badGateway);
}

/** Sends a picture. Synchronous for one in memory. @throws Rejected */
export function sendPicture(context: RequestContext): void | Promise<void> {
  const { server, request, log } = context;
  const { url = "", headers } = request;
  const variant = chooseVariant(headers.accept);
  const picture = server.pictures.get(url, variant);
  log.cache = picture ? "hit" : "miss";
  return picture ? finish(context, picture) : sendLoaded(context, url, variant);
}

async function sendLoaded(context: RequestContext, url: string, variant: Variant): Promise<void> {
  const { server, request, response } = context;
  const visitor = visitorOf(request, server.trustedProxies);
  const picture = await server.pictures
    .load(url, variant, visitor, goneSignal(response))
    .catch((error: unknown) => Promise.reject(asRejected(error)));
  finish(context, picture);
}

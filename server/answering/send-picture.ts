import { Refused } from "#server/admission/admission.ts";
import { visitorOf } from "#server/answering/admit.ts";
import type { RequestContext } from "#server/answering/context.ts";
import { goneSignal } from "#server/answering/proxy.ts";
import { sendError } from "#server/answering/send.ts";
import { badGateway, type HttpRejection, notFound, unavailable } from "#server/http/rejections.ts";
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

function rejectionOf(error: unknown): HttpRejection {
  if (error instanceof Refused) return error.rejection;
  if (!(error instanceof PictureError)) return unavailable;
  return error.kind === "missing" ? notFound : badGateway;
}

/** Sends a picture; synchronous for one that is in memory. */
export function sendPicture(context: RequestContext): void | Promise<void> {
  const { url = "", headers } = context.request;
  const variant = chooseVariant(headers.accept);
  const picture = context.server.pictures.get(url, variant);
  if (!picture) return sendLoaded(context, url, variant);
  context.log.cache = "hit";
  finish(context, picture);
}

async function sendLoaded(context: RequestContext, url: string, variant: Variant): Promise<void> {
  context.log.cache = "miss";
  try {
    const gone = goneSignal(context);
    finish(context, await context.server.pictures.load(url, variant, visitorOf(context), gone));
  } catch (error) {
    sendError(context, rejectionOf(error));
  }
}

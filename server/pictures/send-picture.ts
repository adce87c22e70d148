import type { RequestContext } from "#server/context.ts";
import { answerHeaders } from "#server/headers.ts";
import { badGateway, type HttpRejection, notFound, unavailable } from "#server/rejections.ts";
import { sendError } from "#server/send.ts";
import { chooseVariant, type Variant } from "./draw.ts";
import { PictureError } from "./original.ts";
import { type PictureAddress, readPictureAddress } from "./picture-address.ts";
import type { Picture } from "./picture-store.ts";

/** What an address shows does not change; a new picture has a new name in WordPress. */
const forever = "public, max-age=31536000, immutable";

function finish({ server, request, response, log }: RequestContext, { bytes, format, etag }: Picture): void {
  const headers = answerHeaders(server.security, [
    ...["Cache-Control", forever, "Vary", "Accept", "ETag", etag],
    ...["Content-Type", `image/${format}`, "Content-Security-Policy", "default-src 'none'; sandbox"],
  ]);
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  log.bytes = bytes.length;
  response.writeHead(200, [...headers, "Content-Length", String(bytes.length)]).end(bytes);
}

function rejectionOf(error: unknown): HttpRejection {
  if (!(error instanceof PictureError)) return unavailable;
  return error.kind === "missing" ? notFound : badGateway;
}

/** Sends a picture; synchronous for one that is in memory. */
export function sendPicture(context: RequestContext): void | Promise<void> {
  const { server, request } = context;
  const address = readPictureAddress(server.pictureHosts, request.url ?? "");
  if (!address) return sendError(context, notFound);
  const variant = chooseVariant(request.headers.accept);
  const picture = server.pictures.get(address, variant);
  if (!picture) return sendLoaded(context, address, variant);
  context.log.cache = "hit";
  finish(context, picture);
}

async function sendLoaded(context: RequestContext, address: PictureAddress, variant: Variant): Promise<void> {
  context.log.cache = "miss";
  try {
    finish(context, await context.server.pictures.load(address, variant));
  } catch (error) {
    sendError(context, rejectionOf(error));
  }
}

import "server-only";
import { SiteError } from "#lib/platform/errors.ts";
import { readBounded } from "#lib/platform/http/bounded-body.ts";
import { settings } from "#lib/platform/settings.ts";

/** The most bytes of a body. */
const maxBytes = 64 * 1024;

/** Refuses a change that no page of this site sends, such as that of a foreign form or script. @throws SiteError 403 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const allowed =
    site === null
      ? request.headers.get("origin") === new URL(settings().SITE_URL).origin
      : site === "same-origin";
  if (!allowed) throw new SiteError(403, "CROSS_SITE");
}

/** @throws SiteError 413 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const bytes = await readBounded(request.body, maxBytes);
  if (bytes === null) throw new SiteError(413, "PAYLOAD_TOO_LARGE");
  return bytes;
}

/** The JSON body; undefined without one. @throws SiteError 413, 415, 400 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type");
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new SiteError(415, "NOT_JSON");
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  if (type === null) throw new SiteError(415, "NOT_JSON");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new SiteError(400, "BAD_REQUEST");
  }
}

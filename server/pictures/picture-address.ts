import { pictureFolder } from "#lib/addresses/light-paths.ts";
import { cardWidths, portraitWidths, socialPicture } from "#lib/catalogue/pictures/pictures.ts";
import { featuredWidths, widePosterWidths } from "#lib/catalogue/pictures/poster-widths.ts";
import { type PictureHost, pictureHostOf } from "#lib/media/picture-hosts.ts";
import { parseTarget } from "#server/http/request/request-target.ts";

/** The widths that pages use; others are refused. */
export const pictureWidths: ReadonlySet<number> = new Set([
  ...portraitWidths,
  ...cardWidths,
  ...widePosterWidths,
  ...featuredWidths,
]);

export type PictureAddress = {
  source: string;
  width: number | typeof socialPicture;
};

const pattern = new RegExp(`^${pictureFolder}([1-9]\\d{1,3}|${socialPicture})/([^/]+)(/.*)$`);

/** Reads an address of `pictureUrl`; null for an unknown width or host. */
export function readPictureAddress(hosts: readonly PictureHost[], url: string): PictureAddress | null {
  const target = parseTarget(url);
  const parts = target.kind === "path" ? pattern.exec(target.path) : null;
  if (target.kind !== "path" || !parts) return null;
  const [, digits, encodedHost = "", path = ""] = parts;
  const host = decodeURIComponent(encodedHost).toLowerCase();
  const width = digits === socialPicture ? socialPicture : Number(digits);
  const from = pictureHostOf(hosts, host, path);
  if (!from || (width !== socialPicture && !pictureWidths.has(width))) return null;
  const query = from.readsQuery && target.query !== "" ? `?${target.query}` : "";
  return { source: `${from.protocol}//${from.host}${path}${query}`, width };
}

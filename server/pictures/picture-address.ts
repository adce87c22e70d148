import { pictureFolder } from "#lib/addresses/light-paths.ts";
import { cardWidths, portraitWidths, socialPicture } from "#lib/catalogue/pictures.ts";
import { stageWidths, widePosterWidths } from "#lib/catalogue/poster-widths.ts";
import type { Settings } from "#lib/settings.ts";
import { parseTarget } from "#server/http/request-target.ts";

/** The widths that pages use; others are refused. */
export const pictureWidths: ReadonlySet<number> = new Set([
  ...portraitWidths,
  ...cardWidths,
  ...widePosterWidths,
  ...stageWidths,
]);

export type PictureHost = {
  /** Includes the port, if any. */
  host: string;
  protocol: string;
  /** The prefix of every path. */
  folder: string;
  /** Whether the query selects the picture, as on hosts that draw pictures; files ignore it. */
  readsQuery: boolean;
};

/** WordPress's uploads, and the operator's MEDIA_HOSTS. */
export function pictureHosts({ WORDPRESS_URL, MEDIA_HOSTS = [] }: Settings): PictureHost[] {
  const { host, protocol, pathname } = new URL(WORDPRESS_URL);
  const folder = `${pathname.replace(/\/$/, "")}/wp-content/uploads/`;
  return [
    { host, protocol, folder, readsQuery: false },
    ...MEDIA_HOSTS.map((name) => ({ host: name, protocol: "https:", folder: "/", readsQuery: true })),
  ];
}

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
  const from = hosts.find((one) => one.host === host && path.startsWith(one.folder));
  if (!from || (width !== socialPicture && !pictureWidths.has(width))) return null;
  const query = from.readsQuery && target.query !== "" ? `?${target.query}` : "";
  return { source: `${from.protocol}//${from.host}${path}${query}`, width };
}

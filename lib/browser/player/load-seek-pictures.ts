import { hasBandwidth } from "#lib/browser/base/bandwidth.ts";
import type { SeekPictures } from "#lib/catalogue/pictures/seek-pictures.ts";

/** The address of a video on this site's own host, with the signature of its folder. */
const ownFilm = /^(.*\/media\/(?:[\w-]+,\d+\/)?[0-9a-f]{32}\/)main\.m3u8$/;

export type LoadedPictures = SeekPictures & { src: string };

/**
 * A video's pictures for the seek bar; null for other players, videos without pictures, and connections with costly
 * data.
 */
export async function loadSeekPictures(src: string): Promise<LoadedPictures | null> {
  const folder = ownFilm.exec(src)?.[1];
  if (folder === undefined || !hasBandwidth()) return null;
  const response = await fetch(`${folder}seek.json`).catch(() => null);
  return response?.ok ? { ...((await response.json()) as SeekPictures), src: `${folder}seek.jpg` } : null;
}

import { pictureFolder } from "#lib/addresses/light-paths.ts";

/** Widths of thumbnails (product: Image sizes). */
export const thumbnailWidths = [160, 240, 320, 480] as const;
/** Of cards: on a dense screen they are twice as wide as they are shown. */
export const cardWidths = [...thumbnailWidths, 640] as const;
/** Portraits are shown at 80 by 80, also on dense screens. */
export const portraitWidths = [80, 160] as const;

/** What social networks and search engines show of a page, in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;
/** Stands where a width would, for a picture of that size: a JPEG, cut to its shape. */
export const socialPicture = "social";

/** This site's address for a picture, at one of the widths above. A relative address names no host, and leads to none. */
export function pictureUrl(src: string, width: number | typeof socialPicture): string {
  const { host, pathname, search } = new URL(src, "https://invalid");
  // A comma at its end would end a candidate of a `srcset`.
  return `${pictureFolder}${width}/${host}${pathname}${search}`.replaceAll(",", "%2C");
}

/** A `srcset` over the given widths. */
export const srcSet = (src: string, widths: readonly number[]) =>
  widths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(", ");

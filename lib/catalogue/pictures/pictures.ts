import { pictureFolder } from "#lib/addresses/light-paths.ts";

/** Widths of thumbnails (product: Image sizes). */
export const thumbnailWidths = [160, 240, 320, 480] as const;
/** Widths of cards: up to twice their shown width, for dense screens. */
export const cardWidths = [...thumbnailWidths, 640] as const;
/** Portraits are shown at 80 by 80, also on dense screens. */
export const portraitWidths = [80, 160] as const;

/** The size of a picture for social networks and search engines, in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;
/** Stands in the place of a width for such a picture: a JPEG, cut to `socialSize`. */
export const socialPicture = "social";

/** This site's address for a picture, at one of the widths above. `src` must be absolute. */
export function pictureUrl(src: string, width: number | typeof socialPicture): string {
  const { host, pathname, search } = new URL(src, "https://invalid");
  // A comma at the end of an address would end its entry in a `srcset`.
  return `${pictureFolder}${width}/${host}${pathname}${search}`.replaceAll(",", "%2C");
}

/** A `srcset` over the given widths. */
export const srcSet = (src: string, widths: readonly number[]) =>
  widths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(", ");

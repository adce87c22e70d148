/** The image optimiser's address for a picture at a width of lib/image-hosts.ts. */
export const imageUrl = (src: string, width: number) =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=75`;

/** A `srcset` over the given widths. */
export const srcSet = (src: string, widths: readonly number[]) =>
  widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(", ");

/** Widths of thumbnails (product: Image sizes). */
export const thumbnailWidths = [160, 240, 320, 480] as const;
export const posterWidths = [480, 640, 960] as const;

import { portraitWidths, posterWidths, thumbnailWidths } from "./pictures.ts";

/** Every width that is made. */
export const pictureWidths: readonly number[] = [
  ...new Set([...portraitWidths, ...thumbnailWidths, ...posterWidths]),
].toSorted((a, b) => a - b);

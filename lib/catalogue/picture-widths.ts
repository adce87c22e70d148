import { portraitWidths, thumbnailWidths, widePosterWidths } from "./pictures.ts";

/** Every width that is made. */
export const pictureWidths: readonly number[] = [
  ...new Set([...portraitWidths, ...thumbnailWidths, ...widePosterWidths]),
].toSorted((a, b) => a - b);

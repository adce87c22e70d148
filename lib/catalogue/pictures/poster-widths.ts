/** Widths of large pictures; those of cards, which more pages load, are in lib/catalogue/pictures/pictures.ts. */
export const posterWidths = [480, 640, 960] as const;
/** Widths of posters on large screens; a phone can't show the largest. */
export const widePosterWidths = [...posterWidths, 1280, 1600] as const;
/** Widths of the home page's featured videos, which are as wide as the screen. */
export const featuredWidths = [960, 1280, 1600, 1920] as const;

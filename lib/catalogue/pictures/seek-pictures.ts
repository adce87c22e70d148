/** The layout of a video's seek pictures in one file: one for each `every` seconds, sizes in pixels. */
export type SeekPictures = {
  every: number;
  count: number;
  columns: number;
  width: number;
  height: number;
};

/** The place of a second's picture in the file, in pixels from its left and upper edge. */
export function seekPicturePlace({ every, count, columns, width, height }: SeekPictures, second: number) {
  const nth = Math.min(count - 1, Math.max(0, Math.floor(second / every)));
  return { left: (nth % columns) * width, top: Math.floor(nth / columns) * height };
}
